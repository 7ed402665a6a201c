// Company actions of operators: suites, quotas, restoring a dissolved company, the directory of titles. Each writes to
// the audit log.
import { sql } from 'kysely'
import { Problem } from '@piaotai/domain/problems.ts'
import { hasEnded, quotaKinds, suiteNamed, suites, type QuotaKind, type SuiteName } from '@piaotai/domain/rights/suite.ts'
import { judgeTaxId } from '@piaotai/domain/tax/tax-id.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { importTitles, type Title } from './search-titles.ts'
import type { CompanyDeps } from './deps.ts'

/** The app's own chain logs actions for no particular company. */
export const platformChain = '00000000-0000-0000-0000-000000000000'
const dayMs = 86_400_000
const listed = 500

interface CompanyLine {
  readonly number: string
  readonly name: string
  readonly suite: SuiteName
  readonly dueDate: string | null
  readonly ended: boolean
  readonly members: number
  readonly memberLimit: number
  readonly superAdmin: string
  readonly quotas: Readonly<Record<QuotaKind, readonly [used: number, allowed: number]>>
  readonly dissolvedAt: string | null
}
/** Companies by number, dissolved ones too; `keyword` is a number or a part of the name. */
const listCompanies =
  ({ db, clock }: CompanyDeps) =>
  async (keyword = ''): Promise<readonly CompanyLine[]> => {
    const like = `%${keyword.trim().replace(/[\\%_]/g, '\\$&')}%`
    const companies = await db.outside((tx) =>
      tx
        .selectFrom('company')
        .selectAll()
        .where((eb) => eb.or([eb('number', '=', keyword.trim()), eb('name', 'ilike', like)]))
        .orderBy(sql`length(number)`)
        .orderBy('number')
        .limit(listed)
        .execute(),
    )
    const lines: CompanyLine[] = []
    for (const c of companies) {
      const { admin, quotas } = await db.inTenant({ companyId: c.id }, async (tx) => ({
        admin: await tx
          .selectFrom('member')
          .innerJoin('app_user', 'app_user.id', 'member.user_id')
          .select(['name', 'email', 'tel'])
          .where('company_id', '=', c.id)
          .where('role', '=', 'superAdmin')
          .executeTakeFirst(),
        quotas: await quotasOf(tx),
      }))
      lines.push({
        number: c.number,
        name: c.name,
        suite: suiteNamed(c.suite),
        dueDate: c.due_date,
        ended: hasEnded(c.due_date, shanghaiDay(clock.now())),
        members: c.member_count,
        memberLimit: c.member_limit,
        superAdmin: admin ? `${admin.name} ${admin.email ?? admin.tel ?? ''}`.trim() : '',
        quotas,
        dissolvedAt: c.deleted_at,
      })
    }
    return lines
  }
const quotasOf = async (tx: Tx): Promise<CompanyLine['quotas']> => {
  const rows = await tx.selectFrom('company_quota').select(['kind', 'used', 'allowed']).execute()
  const of = (kind: QuotaKind): readonly [number, number] => {
    const row = rows.find((r) => r.kind === kind)
    return [row?.used ?? 0, row?.allowed ?? 0]
  }
  return Object.fromEntries(quotaKinds.map((kind) => [kind, of(kind)])) as CompanyLine['quotas']
}

const companyBy = async ({ db }: CompanyDeps, number: string, dissolved = false) => {
  const company = await db.outside((tx) =>
    tx
      .selectFrom('company')
      .selectAll()
      .where('number', '=', number.trim())
      .where('deleted_at', dissolved ? 'is not' : 'is', null)
      .executeTakeFirst(),
  )
  if (!company) throw new Problem('company.notFound')
  return company
}

export interface SuiteChange {
  readonly number: string
  readonly suite: SuiteName
  /** The last day; by default, after the suite's number of days. */
  readonly until?: string | undefined
  /** Seats; by default the suite's. */
  readonly members?: number | undefined
}
/**
 * A suite takes effect at once for everybody in the company, with its full quotas beside the used ones. With more
 * members than seats nobody loses membership, but nobody can join. The personal edition is for one person.
 */
const setSuite =
  (deps: CompanyDeps) =>
  async (
    operator: string,
    { number, suite, until, members }: SuiteChange,
  ): Promise<{ readonly name: string; readonly dueDate: string | null; readonly memberLimit: number }> => {
    const company = await companyBy(deps, number)
    const bought = suites[suite]
    const dueDate = until ?? (bought.days === null ? null : shanghaiDay(new Date(deps.clock.now().getTime() + bought.days * dayMs)))
    const memberLimit = suite === 'personal' ? 1 : (members ?? bought.members)
    await deps.db.inTenant({ companyId: company.id }, async (tx) => {
      const before = await tx
        .selectFrom('company')
        .select(['suite', 'due_date', 'member_limit', 'member_count'])
        .where('id', '=', company.id)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (!before) throw new Problem('company.notFound')
      if (suite === 'personal' && before.member_count > 1) throw new Problem('company.forOne', { count: before.member_count - 1 })
      await tx.updateTable('company').set({ suite, due_date: dueDate, member_limit: memberLimit }).where('id', '=', company.id).execute()
      for (const kind of quotaKinds) {
        await tx
          .insertInto('company_quota')
          .values({ company_id: company.id, kind, allowed: bought.quotas[kind] })
          .onConflict((oc) =>
            oc.columns(['company_id', 'kind']).doUpdateSet((eb) => ({ allowed: eb('company_quota.used', '+', bought.quotas[kind]) })),
          )
          .execute()
      }
      await deps.audit.record(tx, { companyId: company.id, userName: operator }, [
        {
          action: 'company.suiteSet',
          objectType: 'company',
          objectId: company.id,
          detail: {
            before: { suite: before.suite, dueDate: before.due_date, memberLimit: before.member_limit },
            after: { suite, dueDate, memberLimit },
          },
        },
      ])
      await emit(tx, 'company.suiteSet', { companyId: company.id })
    })
    return { name: company.name, dueDate, memberLimit }
  }

const addQuota =
  (deps: CompanyDeps) =>
  async (
    operator: string,
    { number, kind, amount }: { readonly number: string; readonly kind: QuotaKind; readonly amount: number },
  ): Promise<{ readonly name: string; readonly allowed: number; readonly used: number }> => {
    const company = await companyBy(deps, number)
    return deps.db.inTenant({ companyId: company.id }, async (tx) => {
      const now = await tx
        .insertInto('company_quota')
        .values({ company_id: company.id, kind, allowed: amount })
        .onConflict((oc) => oc.columns(['company_id', 'kind']).doUpdateSet((eb) => ({ allowed: eb('company_quota.allowed', '+', amount) })))
        .returning(['allowed', 'used'])
        .executeTakeFirstOrThrow()
      await deps.audit.record(tx, { companyId: company.id, userName: operator }, [
        { action: 'company.quotaAdded', objectType: 'company', objectId: company.id, detail: { kind, amount, allowed: now.allowed } },
      ])
      await emit(tx, 'company.quotaAdded', { companyId: company.id, quota: kind })
      return { name: company.name, ...now }
    })
  }

/** Undoes a dissolution: the super admin may enter again. Revoked invitations stay revoked. */
const restoreCompany =
  (deps: CompanyDeps) =>
  async (operator: string, number: string): Promise<{ readonly name: string }> => {
    const company = await companyBy(deps, number, true)
    await deps.db.inTenant({ companyId: company.id }, async (tx) => {
      const back = await tx
        .updateTable('company')
        .set({ deleted_at: null, deleted_reason: null, retained_until: null })
        .where('id', '=', company.id)
        .where('deleted_at', 'is not', null)
        .returning('id')
        .executeTakeFirst()
      if (!back) throw new Problem('company.notFound')
      const admin = await tx
        .selectFrom('member')
        .innerJoin('app_user', 'app_user.id', 'member.user_id')
        .select(['user_id', 'erased_at'])
        .where('company_id', '=', company.id)
        .where('role', '=', 'superAdmin')
        .executeTakeFirstOrThrow()
      if (admin.erased_at) throw new Problem('company.adminGone')
      await emit(tx, 'company.restored', { companyId: company.id, superAdminId: admin.user_id })
      await deps.audit.record(tx, { companyId: company.id, userName: operator }, [
        {
          action: 'company.restored',
          objectType: 'company',
          objectId: company.id,
          detail: { dissolvedAt: company.deleted_at, reason: company.deleted_reason },
        },
      ])
    })
    return { name: company.name }
  }

/**
 * Lines of `name,tax id`, with or without a heading; quotes enclose names with commas. Skips invalid lines and reports
 * them.
 */
const importTitleLines =
  (deps: CompanyDeps) =>
  async (
    operator: string,
    text: string,
  ): Promise<{ readonly added: number; readonly known: number; readonly refused: readonly number[] }> => {
    const titles: Title[] = []
    const refused: number[] = []
    for (const [at, line] of text
      .replace(/^\uFEFF/, '')
      .split(/\r\n|\r|\n/)
      .entries()) {
      if (line.trim() === '') continue
      if (at === 0 && heading.test(line)) continue
      const title = titleOf(line)
      if (title) titles.push(title)
      else refused.push(at + 1)
    }
    const added = await importTitles(deps)(titles)
    await deps.db.inTenant({ companyId: platformChain }, (tx) =>
      deps.audit.record(tx, { companyId: platformChain, userName: operator }, [
        {
          action: 'titles.imported',
          objectType: 'titles',
          objectId: 'directory',
          detail: { added, known: titles.length - added, refused: refused.length },
        },
      ]),
    )
    return { added, known: titles.length - added, refused }
  }
const heading = /^\s*"?(?:(?:企业|公司|单位|抬头)?名称|name|title|company)"?\s*(?:[,\t;，]|$)/i
const titleOf = (line: string): Title | undefined => {
  const [, quoted, bare, rest = ''] = /^\s*(?:"((?:[^"]|"")+)"|([^,\t;，]+))\s*(?:[,\t;，]\s*"?([^",\t;，]*)"?.*)?$/.exec(line) ?? []
  const name = (quoted?.replaceAll('""', '"') ?? bare ?? '').normalize('NFKC').trim()
  const taxId = rest.trim().toUpperCase()
  if ([...name].length < 2 || [...name].length > 100 || /[\u0000-\u001f]/.test(name)) return undefined
  return taxId !== '' && judgeTaxId(taxId) === 'malformed' ? undefined : { name, taxId }
}

export const operatorUseCases = (deps: CompanyDeps) => ({
  listCompanies: listCompanies(deps),
  setSuite: setSuite(deps),
  addQuota: addQuota(deps),
  restoreCompany: restoreCompany(deps),
  importTitleLines: importTitleLines(deps),
})
