// What a number says of the type of its invoice.

/** Types of coded invoices, and what a number of 20 digits makes of each. */
const digitalForms: Readonly<Record<number, number>> = { 10: 12, 11: 12, 20: 22, 30: 22 }
/** The type that goes with the number: only digital invoices have one of 20 digits, so that a type with a code is its digital form. */
export const typeOfNumber = <T extends number | null | undefined>(type: T, number: string | null | undefined): T | number =>
  typeof type === 'number' && /^\d{20}$/.test(number?.trim() ?? '') ? (digitalForms[type] ?? type) : type
