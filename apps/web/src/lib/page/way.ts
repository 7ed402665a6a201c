// A way to a page: its address, and what narrows it there, checked where the way is made.
import type { PagePath } from '@piaotai/domain/rights/permission.ts'

export interface Way {
  readonly to: PagePath
  readonly search?: object
}
/** For a link, or a change of the address. */
export const leading = ({ to, search }: Way) => ({ to, search: search as never })
