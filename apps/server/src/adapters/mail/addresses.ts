import { emailHolds } from '@piaotai/domain/limits.ts'

/**
 * Mail libraries parse addresses differently (comments, quoting, several in one), so an address must match our grammar
 * as a whole.
 */
export const refuseAddresses = (addresses: readonly string[]): void => {
  if (addresses.length === 0 || !addresses.every(emailHolds)) throw new Error('an address does not hold to the grammar')
}
