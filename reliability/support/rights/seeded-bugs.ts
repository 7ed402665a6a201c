// Typical bugs, seeded one by one into the running app and never into the product: the matrix must catch each, else its
// silence proves nothing.
import type { Access, Endpoint } from '@piaotai/contract/endpoint.ts'
import { centers } from '@piaotai/contract/centers.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { World } from './matrix-world.ts'
import { rewriteSql } from './rewrite-sql.ts'

type Mend = () => void | Promise<void>
export interface SeededBug {
  readonly name: string
  readonly plant: (world: World) => Mend | Promise<Mend>
  /** The matrix rows that reveal the bug; others are not tried again. */
  readonly shows: RegExp
}
type Input = Readonly<Record<string, unknown>>
type Who = Readonly<Record<string, unknown>>
type Usage = (who: Who, input: Input) => Promise<unknown>

const asks = (call: string, access: Access) => (): Mend => {
  const [center = '', name = ''] = call.split('.')
  const endpoint = (centers as unknown as Record<string, { endpoints: Record<string, { access: Access } & Omit<Endpoint, 'access'>> }>)[
    center
  ]!.endpoints[name]!
  const before = endpoint.access
  endpoint.access = access
  return () => {
    endpoint.access = before
  }
}
const use =
  (name: string, wrap: (use: Usage, world: World) => Usage) =>
  (world: World): Mend => {
    const useCases = world.open.app.useCases as unknown as Record<string, Usage>
    const before = useCases[name]!
    useCases[name] = wrap(before, world)
    return () => {
      useCases[name] = before
    }
  }
const asSuperAdmin =
  (wrapped: Usage): Usage =>
  (who, input) =>
    wrapped({ ...who, role: 'superAdmin' }, input)
const isNotFound = (error: unknown): boolean => error instanceof Problem && error.type.endsWith('.notFound')
/** Makes a condition of a statement hold for every row. */
const holds = (statement: RegExp, condition: RegExp) => (): Mend =>
  rewriteSql((text) => (statement.test(text) ? text.replace(condition, '($& or true)') : text))
/** Makes a column of a statement read as something else. */
const reads = (statement: RegExp, column: RegExp, as: string) => (): Mend =>
  rewriteSql((text) => (statement.test(text) ? text.replace(column, as) : text))
/** A query without its company, on a table without a policy: with the policy row-level security would hold. */
const forgets =
  (table: string, statement: RegExp, condition: RegExp) =>
  async (world: World): Promise<Mend> => {
    await world.open.asOwner(`alter table ${table} disable row level security`)
    const mend = holds(statement, condition)()
    return async () => {
      mend()
      await world.open.asOwner(`alter table ${table} enable row level security`)
    }
  }

export const seededBugs: readonly SeededBug[] = [
  { name: 'the list of staff asks for no right', plant: asks('user.listMembers', 'inCompany'), shows: /^user\.listMembers$/ },
  {
    name: 'disabling people asks for another button',
    plant: asks('user.setMemberStatus', { needs: 'staffManagement.move' }),
    shows: /^user\.setMemberStatus/,
  },
  {
    name: 'a department asks for the page, not for the button',
    plant: asks('user.createDepartment', { needs: 'menu_4.staffManagement' }),
    shows: /^user\.createDepartment/,
  },
  {
    name: 'handing the company on asks for no super admin',
    plant: asks('user.transferCompany', 'inCompany'),
    shows: /^user\.transferCompany/,
  },
  {
    name: 'the company’s invoices open with a right to one’s own',
    plant: asks('invoice.listInvoices', { byArea: { personal: 'menu_1.myInvoices', company: 'menu_1.myInvoices' } }),
    shows: /^invoice\.listInvoices company/,
  },
  {
    name: 'a call of members is open to anybody signed in',
    plant: asks('user.readCompanyConfig', 'signedIn'),
    shows: /^user\.readCompanyConfig/,
  },
  {
    name: 'the sign-in rules take everybody for the super admin',
    plant: asks('user.saveSignInRules', 'inCompany'),
    shows: /^user\.saveSignInRules/,
  },
  { name: 'one hands on what one does not hold', plant: use('setMemberGroups', asSuperAdmin), shows: /^user\.setMemberGroups/ },
  {
    name: 'an import of another company is answered as forbidden',
    plant: use(
      'readImport',
      (wrapped, world) => (who, input) =>
        wrapped(who, input).catch((error: unknown) => {
          throw input['id'] === world.idOf('admin', 'importFile', 'foreign') ? new Problem('permission.denied') : error
        }),
    ),
    shows: /^invoice\.readImport company/,
  },
  {
    name: 'the answer tells that another company has the person',
    plant: use(
      'readAccess',
      (wrapped, world) => (who, input) =>
        wrapped(who, input).catch((error: unknown) => {
          throw isNotFound(error) && input['id'] === world.idOf('admin', 'user', 'foreign')
            ? new Problem('staff.notFound', { company: 'another' })
            : error
        }),
    ),
    shows: /^user\.readAccess/,
  },
  {
    name: 'a batch leaves foreign ids out instead of refusing',
    plant: use('retryImports', (wrapped, world) => (who, input) => {
      const ids = input['ids'] as string[]
      const own = ids.filter((id) => id !== world.idOf('admin', 'importFile', 'foreign'))
      return wrapped(who, { ...input, ids: own.length > 0 ? own : ids })
    }),
    shows: /^invoice\.retryImports company/,
  },
  {
    name: 'an invoice is read without its company',
    plant: forgets('invoice', /from "invoice" where "id"/, /"invoice"\."company_id" = \$\d+/),
    shows: /^invoice\.readInvoice company/,
  },
  {
    name: 'groups are listed without their company',
    plant: forgets('permission_group', /from permission_group g where/, /g\.company_id = \$\d+(?=\s+order)/),
    shows: /^user\.listGroups/,
  },
  {
    name: 'the personal area shows colleagues’ invoices',
    plant: holds(/from "invoice"/, /"?invoice"?\."?entered_by"? = \$\d+/),
    shows: /^invoice\.readInvoice personal/,
  },
  {
    name: 'every pool is seen by who is given one',
    plant: holds(/invoice_pool/, /p\.pool_id = any\(\$\d+::uuid\[\]\)/),
    shows: /^invoice\.readInvoice company/,
  },
  {
    name: 'anybody’s session can be ended',
    plant: holds(/^update "session".*"ended_because" = /, /"user_id" = \$\d+/),
    shows: /^user\.endSession id/,
  },
  {
    name: 'anybody’s mailbox can be removed',
    plant: holds(/^delete from "personal_mailbox"/, /"user_id" = \$\d+/),
    shows: /^user\.removeMailbox/,
  },
  {
    name: 'a disabled member goes on',
    plant: reads(/from member m join company c/, /m\.status/, "'active' as status"),
    shows: /^user\.listSuites/,
  },
  {
    name: 'an ended session goes on',
    plant: reads(/from "session" inner join "app_user"/, /"session"\."ended_at"/, 'null::timestamptz as ended_at'),
    shows: /^user\.readUser/,
  },
  {
    name: 'what the suite keeps shut is open',
    plant: reads(/from member m join company c/, /c\.suite,/, "'group' as suite,"),
    shows: /^user\.listDepartments/,
  },
  {
    name: 'a revoked invitation still tells whose it is',
    plant: holds(/from "invitation"/, /"revoked_at" is null/),
    shows: /^user\.readInvitation/,
  },
  {
    name: 'a department is removed without its company',
    plant: forgets('department', /"department" where "id"/, /"department"\."company_id" = \$\d+/),
    shows: /^user\.removeDepartment/,
  },
]
