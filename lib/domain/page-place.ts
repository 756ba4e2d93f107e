/** The place of a row in its list: its value of each key of the list's order. As JSON has them; an instant is text. */
export type Place = readonly (string | number | boolean)[];
