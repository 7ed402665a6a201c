import type { Permission, Scope } from '@piaotai/domain/rights/permission.ts'
import type { Feature } from '@piaotai/domain/rights/suite.ts'

/** Row scope in the company's area: own rows, rows of colleagues in departments, or all; rows of pools add to it. */
/** Extent of a grant: oneself, these departments with their descendants, or the company. */
export interface Extent {
  readonly scope: Scope
  readonly departments: readonly string[]
}
export interface RowScope extends Extent {
  readonly pools: readonly string[]
  /** Categories of invoices that they may push. */
  readonly push: readonly number[]
  /** Scope of pages over people; without it oneself only, and everybody for the super admin. */
  readonly people?: Extent
}

/** A sent code, or the person's password. */
export interface GivenProof {
  readonly code?: string | undefined
  readonly password?: string | undefined
}
/** Checks a person's own proof; a wrong one is refused. */
export type Prove = (who: Actor, proof: GivenProof) => Promise<void>

/** The acting person, their company and rights. Derived from the session row; a client can never supply it. */
export interface Actor {
  readonly userId: string
  readonly userName: string
  readonly sessionId: string | null
  readonly companyId: string
  readonly role: 'superAdmin' | 'staff'
  readonly permissions: ReadonlySet<Permission>
  /** The features that the company's suite includes; after its end to be read. */
  readonly open?: ReadonlySet<Feature>
  /** The last day of a suite that has ended: it stops entry, import, verification, correction, sending and use. */
  readonly suiteEnded?: string
  /** Without it: all of the company for the super admin, own rows for staff. */
  readonly rowScope?: RowScope
  /** The company whose single sign-on opened the session: the session reaches nothing else before an own proof. */
  readonly boundTo?: string
  /** The program acts by this key, within its scopes; `sources` are the entry sources that it may name. */
  readonly byKey?: { readonly id: string; readonly name: string; readonly scopes: ReadonlySet<string>; readonly sources: readonly number[] }
  /** What came with this call to prove that it is them: checked by the gate of opening acts, never kept or logged. */
  readonly proof?: GivenProof
  readonly language: 'zh-CN' | 'en-US'
  readonly ip: string | null
  readonly requestId: string | null
}
/** A live session that may have no company yet. */
export type Visitor = Omit<Actor, 'companyId' | 'role'> & {
  readonly companyId: string | null
  readonly role: Actor['role'] | null
  /** The company of the session demands a second factor that this session lacks. */
  readonly lacksFactor?: boolean
}
/** Tenant of a job: the company that it was enqueued for, and the person who caused it. */
export interface Tenant {
  readonly companyId: string
  readonly userId?: string | null
}
