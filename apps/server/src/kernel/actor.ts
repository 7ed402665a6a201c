import type { Permission, Scope } from '@piaotai/domain/permissions.ts'
import type { Feature } from '@piaotai/domain/suites.ts'

/** Which rows of the company's area somebody sees: own, those of colleagues in departments, all; and those of pools besides. */
/** How far a grant goes: one's own, these departments with those below, or the company. */
export interface Extent {
  readonly scope: Scope
  readonly departments: readonly string[]
}
export interface RowScope extends Extent {
  readonly pools: readonly string[]
  /** Categories of invoices that they may push. */
  readonly push: readonly number[]
  /** Whom pages over people are good for; without it, nobody but oneself, and everybody for the super admin. */
  readonly people?: Extent
}

/** Who acts, where, and with which rights. It comes from the session row alone; a client can never say it. */
export interface Actor {
  readonly userId: string
  readonly userName: string
  readonly sessionId: string | null
  readonly companyId: string
  readonly role: 'superAdmin' | 'staff'
  readonly permissions: ReadonlySet<Permission>
  /** What the company's suite opens today. */
  readonly open?: ReadonlySet<Feature>
  /** Without it: all of the company for the super admin, own rows for staff. */
  readonly rowScope?: RowScope
  /** The company whose single sign-on opened the session: until its person has proven themselves it reaches nothing else. */
  readonly boundTo?: string
  readonly language: 'zh-CN' | 'en-US'
  readonly ip: string | null
  readonly requestId: string | null
}
/** A live session that may have no company yet. */
export type Visitor = Omit<Actor, 'companyId' | 'role'> & {
  readonly companyId: string | null
  readonly role: Actor['role'] | null
  /** The company of the session demands a second factor that this session was opened without. */
  readonly lacksFactor?: boolean
}
/** What a job acts as: the company it was enqueued for, and the person who caused it. */
export interface Tenant {
  readonly companyId: string
  readonly userId?: string | null
}
