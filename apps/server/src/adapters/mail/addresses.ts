import { emailHolds } from '@piaotai/domain/limits.ts'

/** Mail libraries read addresses in ways of their own (comments, quoting, several in one): none is handed on that our grammar does not take whole. */
export const refuseAddresses = (addresses: readonly string[]): void => {
  if (addresses.length === 0 || !addresses.every(emailHolds)) throw new Error('an address does not hold to the grammar')
}
