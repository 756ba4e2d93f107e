import { z } from 'zod';

/** The end of a page of a timeline: the instant, rank and uuid of its last entry. */
export type TimelineCursor = { at: Date; rank: number; id: string };

export const writeCursor = ({ at, rank, id }: TimelineCursor): string =>
  `${at.getTime()}_${rank}_${id}`;

const pattern = /^(-?[0-9]{1,13})_([0-9]{1,3})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A cursor as an answer gave it. */
export const cursor = z.string().transform((text, context): TimelineCursor => {
  const [, at, rank, id] = pattern.exec(text) ?? [];
  if (at !== undefined && rank !== undefined && id !== undefined) {
    return { at: new Date(Number(at)), rank: Number(rank), id };
  }
  context.addIssue({ code: 'custom', message: 'This is not the `next` of an earlier page.' });
  return z.NEVER;
});
