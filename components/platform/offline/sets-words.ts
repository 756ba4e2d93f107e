/** "1 set", "3 sets". */
export const setsWords = (count: number): string => (count === 1 ? '1 set' : `${count} sets`);
