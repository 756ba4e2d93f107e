import type { z } from 'zod';
import { listPricesOf } from '@/db/queries/billing/charges';
import { missingPrice } from '@/lib/billing/charge-items/missing-prices';
import type { estimateContract } from '@/lib/billing/estimates/contract';
import { estimateOf, type Wanted } from '@/lib/billing/estimates/rules';
import { dayAt } from '@/lib/domain/days';
import { fromMinorUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';
import { readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveActive, resolveAll } from '@/lib/platform/records/server/resolve-references';

type Body = z.output<NonNullable<typeof estimateContract.body>>;
type Shown = z.input<typeof estimateContract.reply.data>;

/** The cost of a stay at current prices. Throws `invalid` and `conflict` as `resolveActive` does. */
export async function estimateStay(ctx: Context, body: Body): Promise<Shown> {
  const { healthcareService, priceTier } = kinds;
  const [service, tier, ...further] = await resolveAll([
    resolveActive(ctx, healthcareService, 'healthcare_service', body.healthcare_service),
    resolveActive(ctx, priceTier, 'price_tier', body.price_tier),
    ...body.services.map(({ healthcare_service: one }, index) =>
      resolveActive(ctx, healthcareService, `services.${index}.healthcare_service`, one),
    ),
  ]);
  const night = service.bedNightServiceId
    ? await readRecord(ctx, healthcareService, { id: service.bedNightServiceId })
    : service;
  const want = (
    source: Wanted['source'],
    { id, name }: { id: string; name: string },
    quantity: number,
  ): Wanted => ({
    source,
    serviceId: id,
    serviceName: name,
    quantity,
  });
  const wanted = [
    want('admission', service, 1),
    want('bed-night', night, body.nights),
    ...further.map((one, index) => want('manual', one, body.services[index]?.quantity ?? 1)),
  ];
  const pairs = wanted.map(({ serviceId }) => ({
    healthcareServiceId: serviceId,
    priceTierId: tier.id,
  }));
  const prices = await listPricesOf(ctx.tx, ctx.provider.id, pairs);
  const { lines, totals, unpriced } = estimateOf(wanted, prices, ctx.now);
  const today = dayAt(ctx.now, ctx.provider.timeZone);
  return {
    lines: lines.map((line, index) => ({
      position: index + 1,
      source: line.source,
      healthcare_service: line.serviceId,
      healthcare_service_name: line.serviceName,
      quantity: line.quantity,
      unit_price: fromMinorUnits(line.unitPrice, line.currency),
      amount: fromMinorUnits(line.amount, line.currency),
      currency: line.currency,
    })),
    totals: [...totals].map(([currency, sum]) => ({
      currency,
      amount: fromMinorUnits(sum, currency),
    })),
    unpriced: [...new Set(unpriced.map(({ serviceName }) => serviceName))].map((name) =>
      missingPrice(name, tier.name, [today]),
    ),
  };
}
