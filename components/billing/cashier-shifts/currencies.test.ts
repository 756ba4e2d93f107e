import { describe, expect, it } from 'vitest';
import { drawerCurrencies } from './currencies';

const account = (currency: string, location: string | null, is_default = false) => ({
  ...{ currency, location, is_default },
});

describe('the currencies of a drawer', () => {
  const accounts = [
    account('USD', 'desk'),
    account('EUR', 'pharmacy'),
    account('KES', 'desk'),
    account('GBP', null, true),
  ];

  it('are those of the desk’s accounts and of the default accounts, the hospital’s own first', () => {
    expect(drawerCurrencies(accounts, 'KES', 'desk')).toEqual(['KES', 'GBP', 'USD']);
    expect(drawerCurrencies(accounts, 'KES', 'pharmacy')).toEqual(['EUR', 'GBP']);
    expect(drawerCurrencies(accounts, 'KES', 'elsewhere')).toEqual(['GBP']);
  });

  it('are all of them before a desk is chosen', () => {
    expect(drawerCurrencies(accounts, 'KES', null)).toEqual(['KES', 'EUR', 'GBP', 'USD']);
  });

  it("are the hospital's own alone if no account has any", () => {
    expect(drawerCurrencies([], 'KES', 'desk')).toEqual(['KES']);
    expect(drawerCurrencies([account('EUR', 'pharmacy')], 'KES', 'desk')).toEqual(['KES']);
  });
});
