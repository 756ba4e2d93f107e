/** The id of the control of a code; of a row of answers that of the first. */
export const entryFieldId = (code: string) => `field-${code}`;
export const flowId = `${entryFieldId('O2_FLOW')}-rate`;
/** The list of reasons why a code is not measured. */
export const whyNotId = (code: string) => `why-not-${code}`;
