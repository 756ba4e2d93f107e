import { describe, expect, it } from 'vitest';
import {
  denominationsOf,
  nothingCounted,
  otherProblem,
  pieceProblem,
  pieceWorth,
  readCount,
  readNet,
  varianceOf,
} from './drawer';

describe('counted cash', () => {
  it('is the sum of its coins and notes and of all others', () => {
    const typed = { pieces: { '1000': '12', '50': ' 3 ', '1': '' }, other: '1,000.50' };
    expect(readCount(typed, 'KES')).toEqual({
      count: [
        { value: '1000', count: 12 },
        { value: '50', count: 3 },
        { value: '1000.50', count: 1 },
      ],
      sum: '13150.50',
    });
  });

  it('is empty until something is entered', () => {
    expect(readCount(nothingCounted, 'KES')).toEqual({ count: [], sum: '0.00' });
  });

  it.each([
    [{ '1000': '1.5' }, ''],
    [{ '1000': '-1' }, ''],
    [{ '1000': '2x' }, ''],
    [{}, '0.001'],
    [{}, 'ten'],
  ])('is refused where %j and %j were entered', (pieces, other) => {
    expect(readCount({ pieces, other }, 'KES')).toBeNull();
  });

  it('has one sum instead of lines if the currency’s coins are unknown', () => {
    expect(denominationsOf('ISK')).toEqual([]);
    expect(readCount({ pieces: {}, other: '1500' }, 'ISK')?.sum).toBe('1500');
  });

  it('counts coins below the unit exactly', () => {
    expect(readCount({ pieces: { '0.005': '3', '0.100': '1' }, other: '' }, 'BHD')?.sum).toBe(
      '0.115',
    );
    expect(pieceWorth('3', '0.20', 'EUR')).toBe('0.60');
    expect(pieceWorth('0', '0.20', 'EUR')).toBeNull();
  });

  it('is not a hundred times as much for a decimal comma', () => {
    expect(readCount({ pieces: {}, other: '1000,50' }, 'KES')?.sum).toBe('1000.50');
    expect(readNet('-0,50', 'KES')).toBe('-0.50');
  });

  it('names an invalid number of coins and an invalid sum', () => {
    expect(pieceProblem('1,200')).toBeUndefined();
    expect(pieceProblem('a few')).toContain('Enter a quantity');
    expect(pieceProblem('1,5')).toContain('Enter a quantity');
    expect(otherProblem('', 'UGX')).toBeUndefined();
    expect(otherProblem('0.5', 'UGX')).toContain('UGX');
  });
});

describe('the variance of a drawer', () => {
  it.each([
    ['1000.00', '1000.00', 'even', '0.00'],
    ['1000.50', '1000.00', 'over', '0.50'],
    ['950.00', '1000.00', 'short', '50.00'],
    ['0.00', '-20.00', 'over', '20.00'],
  ])('of %s counted and %s expected is %s by %s', (counted, expected, kind, amount) => {
    expect(varianceOf(counted, expected, 'KES')).toEqual({ kind, amount });
  });
});

describe('a statement total', () => {
  it.each([
    ['4,900', '4900.00'],
    [' 0.5 ', '0.50'],
    ['-600', '-600.00'],
    ['', null],
    ['-', null],
    ['4.9.0', null],
    ['0.001', null],
    ['all', null],
  ])('is read from %j as %j', (typed, net) => {
    expect(readNet(typed, 'KES')).toBe(net);
  });
});
