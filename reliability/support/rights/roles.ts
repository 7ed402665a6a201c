// Who calls, in the columns of the permission matrix.

/**
 * The callers. `pending` is invited and waits, `oneKey` holds exactly the row's key, `ownScope` and `deptScope` all
 * keys of the row for less than the company, `allBut` every other key; `expired` and `personal` are the super admin
 * under such a suite.
 */
export const roles = [
  'nobody',
  'invited',
  'revoked',
  'noCompany',
  'pending',
  'staff',
  'oneKey',
  'ownScope',
  'deptScope',
  'allBut',
  'pool',
  'permAdmin',
  'admin',
  'exMember',
  'otherStaff',
  'otherAdmin',
  'expired',
  'personal',
  'disabled',
  'ended',
] as const
export type Role = (typeof roles)[number]
