export const tileGrid = 'grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] items-stretch gap-2';

/** As many as have room for 20 rem each, and 13 rem when compact. */
export const tileColumns =
  '[--columns:1] min-[44rem]:[--columns:2] min-[70rem]:[--columns:3] min-[91rem]:[--columns:4] min-[111rem]:[--columns:5] min-[132rem]:[--columns:6]';
