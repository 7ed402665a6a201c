// A company's home, its settings, and the suites on offer.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { companyEndpoints } from '@piaotai/contract/company/company.ts'
import type { joiningSettings, scanSettings } from '@piaotai/contract/company/company-shapes.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { hasEnded, openFeatures, quotaKinds, suiteNamed, suiteNames, suites } from '@piaotai/domain/rights/suite.ts'
import { judgeTaxId } from '@piaotai/domain/tax/tax-id.ts'
import type { z } from 'zod'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { json } from '../../../db/json.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { haveFirstTitle } from '../title/index.ts'
import type { CompanyDeps } from './deps.ts'
import type { SignLink } from './read-companies.ts'

type Center = typeof companyEndpoints
const companyOf = (tx: Tx, companyId: string) => tx.selectFrom('company').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow()

export const readCompanyHome =
  ({ db, clock, signLink }: Pick<CompanyDeps, 'db' | 'clock'> & { readonly signLink: SignLink }) =>
  (actor: Actor): Promise<Out<Center['readCompanyHome']>> =>
    db.inTenant(actor, async (tx) => {
      const company = await companyOf(tx, actor.companyId)
      const today = shanghaiDay(clock.now())
      const suite = suiteNamed(company.suite)
      const superAdmin = await tx
        .selectFrom('member')
        .innerJoin('app_user', 'app_user.id', 'member.user_id')
        .select(['app_user.id', 'app_user.name', 'app_user.tel', 'app_user.email'])
        .where('company_id', '=', actor.companyId)
        .where('role', '=', 'superAdmin')
        .executeTakeFirstOrThrow()
      const quotas = await tx.selectFrom('company_quota').select(['kind', 'allowed', 'used']).execute()
      return {
        id: company.id,
        name: company.name,
        number: company.number,
        taxId: company.tax_id,
        externalNumber: company.external_number,
        createdAt: toInstant(company.created_at),
        suite,
        packageDueDate: company.due_date,
        ended: hasEnded(company.due_date, today),
        features: [...openFeatures(suite, company.due_date, today)],
        membersUsed: company.member_count,
        membersAllowed: company.member_limit,
        logoUrl: company.logo_file_id ? signLink(actor, company.logo_file_id, 'file') : null,
        superAdmin,
        quotas: quotaKinds.map((kind) => {
          const found = quotas.find((q) => q.kind === kind)
          return { kind, allowed: found?.allowed ?? 0, used: found?.used ?? 0 }
        }),
      }
    })

/** A tax id becomes the title of a company without one. */
export const editCompany =
  ({ db, clock, audit }: CompanyDeps) =>
  (actor: Actor, input: In<Center['editCompany']>): Promise<Record<string, never>> =>
    db.inTenant(actor, async (tx) => {
      const taxId = input.taxId === undefined ? undefined : input.taxId?.trim().toUpperCase() || null
      if (taxId && judgeTaxId(taxId) === 'malformed') throw new Problem('company.taxIdInvalid')
      const change = {
        ...(taxId === undefined ? {} : { tax_id: taxId }),
        ...(input.externalNumber === undefined ? {} : { external_number: input.externalNumber?.trim() || null }),
      }
      if (Object.keys(change).length === 0) return {}
      const before = await companyOf(tx, actor.companyId)
      await tx.updateTable('company').set(change).where('id', '=', actor.companyId).execute()
      await audit.record(tx, actor, [
        {
          action: 'company.edited',
          objectType: 'company',
          objectId: actor.companyId,
          detail: { before: { tax_id: before.tax_id, external_number: before.external_number }, after: change },
        },
      ])
      if (taxId) await haveFirstTitle({ clock, audit }, tx, actor, taxId)
      return {}
    })

type Scan = z.output<typeof scanSettings>
const scanDefaults: Scan = { mode: 'image', category: 0, dpi: 300, colour: true, duplex: false }
const scanOf = ({ scan_settings }: { readonly scan_settings: unknown }): Scan => ({
  ...scanDefaults,
  ...(scan_settings as Partial<Scan> | null),
})
export const readScanDefaults =
  ({ db }: Pick<CompanyDeps, 'db'>) =>
  (actor: Actor): Promise<Scan> =>
    db.inTenant(actor, async (tx) => scanOf(await companyOf(tx, actor.companyId)))
export const readCompanyConfig =
  ({ db }: Pick<CompanyDeps, 'db'>) =>
  (actor: Actor, { id, keyword }: In<Center['readCompanyConfig']>): Promise<Out<Center['readCompanyConfig']>> => {
    if (id !== actor.companyId) throw new Problem('company.notFound')
    return db.inTenant(actor, async (tx) => {
      const company = await companyOf(tx, id)
      const requested = (part: string): boolean => !keyword || keyword === part
      return {
        id,
        ...(requested('scan') ? { scan: scanOf(company) } : {}),
        ...(requested('joining') ? { joining: { approval: company.join_approval } } : {}),
      }
    })
  }
export const saveScanSettings =
  ({ db, audit }: CompanyDeps) =>
  (actor: Actor, scan: Scan): Promise<Record<string, never>> =>
    db.inTenant(actor, async (tx) => {
      await tx
        .updateTable('company')
        .set({ scan_settings: json<Record<string, unknown>>(scan) })
        .where('id', '=', actor.companyId)
        .execute()
      await audit.record(tx, actor, [
        { action: 'company.scanSettingsSaved', objectType: 'company', objectId: actor.companyId, detail: scan },
      ])
      return {}
    })
export const saveJoiningSettings =
  ({ db, audit }: CompanyDeps) =>
  (actor: Actor, joining: z.output<typeof joiningSettings>): Promise<Record<string, never>> =>
    db.inTenant(actor, async (tx) => {
      await tx.updateTable('company').set({ join_approval: joining.approval }).where('id', '=', actor.companyId).execute()
      await audit.record(tx, actor, [{ action: 'company.joiningSaved', objectType: 'company', objectId: actor.companyId, detail: joining }])
      return {}
    })
/** Closes the company to sessions without a second factor, or opens it to them again. */
export const demandTotp = async (tx: Tx, companyId: string, demanded: boolean): Promise<void> => {
  await tx.updateTable('company').set({ demands_totp: demanded }).where('id', '=', companyId).execute()
}

/** Suites on offer and the contact for them; customer service quotes the price. */
export const listSuites =
  ({ db, contacts }: Pick<CompanyDeps, 'db'> & { readonly contacts: Out<Center['listSuites']>['contacts'] }) =>
  (actor: Actor): Promise<Out<Center['listSuites']>> =>
    db.inTenant(actor, async (tx) => {
      const company = await companyOf(tx, actor.companyId)
      const admin = await tx
        .selectFrom('member')
        .innerJoin('app_user', 'app_user.id', 'member.user_id')
        .select('app_user.name')
        .where('company_id', '=', actor.companyId)
        .where('role', '=', 'superAdmin')
        .executeTakeFirstOrThrow()
      return {
        superAdminName: admin.name,
        contacts,
        content: suiteNames.map((name) => ({
          name,
          members: suites[name].members,
          days: suites[name].days,
          quotas: quotaKinds.map((kind) => ({ kind, allowed: suites[name].quotas[kind] })),
          features: [...suites[name].features],
          current: name === company.suite,
        })),
      }
    })
