import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { ForgetSessionHere } from '@/components/platform/offline/forget-session-here';
import { hospitalHere } from '@/lib/platform/session/server/hospital-here';

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const hospital = await hospitalHere(await headers());
  return (
    <div className="flex min-h-dvh flex-col bg-surface lg:grid lg:grid-cols-[minmax(20rem,2fr)_3fr]">
      <header className="relative flex flex-wrap items-center gap-x-4 gap-y-2 overflow-hidden border-line border-b bg-accent-soft px-4 py-3 sm:px-6 lg:flex-col lg:flex-nowrap lg:items-start lg:gap-8 lg:border-e lg:border-b-0 lg:p-10">
        <p className="flex items-center gap-3 font-semibold text-accent-ink text-lg">
          <svg aria-hidden="true" viewBox="0 0 64 64" className="size-10">
            <rect width="64" height="64" rx="14" className="fill-accent" />
            <Line className="stroke-on-accent" strokeWidth="5.5" />
          </svg>
          Wardline
        </p>
        <p className="wrap-anywhere font-semibold text-ink lg:mt-auto lg:mb-auto lg:text-3xl lg:tracking-tight">
          {hospital ?? 'Wards and billing'}
        </p>
        <svg
          aria-hidden="true"
          viewBox="0 14 64 40"
          className="absolute -end-8 bottom-10 w-full opacity-10 max-lg:hidden"
        >
          <Line className="stroke-accent-ink" strokeWidth="4" />
        </svg>
      </header>
      <main className="mx-auto flex w-full max-w-md flex-1 flex-col gap-6 px-4 py-8 sm:justify-center lg:py-12">
        <ForgetSessionHere />
        {children}
      </main>
    </div>
  );
}

/** The line of the product's icon. */
function Line(props: { className: string; strokeWidth: string }) {
  return (
    <path
      d="M10 20l9 28 8-20 5 10 5-10 8 20 9-28"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    />
  );
}
