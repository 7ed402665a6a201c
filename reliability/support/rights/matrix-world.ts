// The world of the permission matrix: two companies, all callers, and the objects that they ask for.
import { randomUUID } from 'node:crypto'
import { allPages, allPermissions, hasButton } from '@piaotai/domain/rights/permission.ts'
import { signIn, uploadFile, type Person } from '../../../scripts/lib/api-client.ts'
import { password, startTestApp, type TestApp } from '../../../apps/server/testing/worlds/app.ts'
import { freshFile } from '../files.ts'
import { fillTables } from '../fill-tables.ts'
import { snapshotRows } from './restore-rows.ts'
import { madeKey, makeRealistic } from '../realistic-rows.ts'
import { kindOfTable, type Kind } from '../attack-input.ts'
import type { Whose } from './matrix-rows.ts'
import type { Role } from './roles.ts'

export interface World {
  readonly open: TestApp
  readonly tokenOf: (role: Role) => string | undefined
  readonly idOf: (role: Role, kind: Kind, whose: Exclude<Whose, 'absent'>) => string
  readonly invitation: (role: Role) => string | undefined
  /**
   * Runs a function with the role in place (its people hold the keys, the company's suite has ended) and restores that
   * afterwards.
   */
  readonly standing: <T>(role: Role, keys: readonly string[], run: () => Promise<T>) => Promise<T>
  /** Restores every row to its state when the world was made. */
  readonly restore: () => Promise<void>
}

/** A key with its prerequisite: a button's page, or a page of a section. */
const withPage = (key: string): readonly string[] => {
  const page = allPages.find((p) => hasButton(p, key))
  return page ? [page.key, key] : key.includes('.') ? [key] : [allPages.find((p) => p.key.startsWith(`${key}.`) && !p.later)?.key ?? key]
}
const without = (keys: readonly string[]): readonly string[] =>
  allPermissions.filter((key) => !keys.some((k) => key === k || (!k.includes('.') && key.startsWith(`${k}.`))))

const names = [
  'admin',
  'staff',
  'keyed',
  'pool',
  'permAdmin',
  'colleague',
  'exMember',
  'disabled',
  'other',
  'otherStaff',
  'noCompany',
  'pending',
  'own',
  'dept',
  'afar',
] as const
type Name = (typeof names)[number]
const personOf: Readonly<Record<Role, Name>> = {
  nobody: 'admin',
  invited: 'admin',
  revoked: 'admin',
  noCompany: 'noCompany',
  pending: 'pending',
  staff: 'staff',
  oneKey: 'keyed',
  ownScope: 'own',
  deptScope: 'dept',
  allBut: 'keyed',
  pool: 'pool',
  permAdmin: 'permAdmin',
  admin: 'admin',
  exMember: 'exMember',
  otherStaff: 'otherStaff',
  otherAdmin: 'other',
  expired: 'admin',
  personal: 'admin',
  disabled: 'disabled',
  ended: 'admin',
}
/** Roles without a company. */
const outside: ReadonlySet<string> = new Set(['noCompany', 'pending'] satisfies Name[])
interface Account extends Person {
  readonly userId: string
  readonly email: string
  readonly companyId: string
}

export const makeWorld = async (): Promise<World> => {
  const open = await startTestApp()
  const { asOwner, app } = open
  const admin: Account = await open.person('宁波拾光文具有限公司')
  const other: Account = await open.person('绍兴远帆纺织品有限公司')
  await asOwner(`update company set suite = 'group', due_date = '2099-12-31', member_limit = 100`)
  const people = { admin, other } as Record<Name, Account>
  for (const who of names) {
    if (people[who]) continue
    const email = `${randomUUID()}@example.test`
    const userId = await app.createUser({ name: '陆清和', email, tel: null, password })
    const { companyId } = who === 'otherStaff' ? other : admin
    if (!outside.has(who)) await app.addMember(companyId, userId)
    people[who] = { ...(await signIn(open.url, email, password)), userId, email, companyId }
  }
  for (const { companyId, userId } of [admin, other]) {
    await fillTables(asOwner, companyId, userId)
    await makeRealistic(asOwner, companyId, userId)
  }
  /** Writes a row; columns that it leaves out take their defaults. */
  const put = async (table: string, row: object): Promise<void> => {
    const json = JSON.stringify(row).replaceAll("'", "''")
    const [written] = await asOwner(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
         where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
           and attname in (select jsonb_object_keys('${json}'))`,
    )
    const names = String(written!['names'])
    await asOwner(`insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, '${json}'::jsonb)`)
  }
  /** Copies the company's first row, with changes. */
  const another = async (table: string, companyId: string, change: object): Promise<string> => {
    const id = randomUUID()
    const [first] = await asOwner(`select to_jsonb(t) as row from ${table} t where company_id = '${companyId}' order by id limit 1`)
    await put(table, { ...(first!['row'] as object), id, ...change })
    return id
  }
  const group = async (userId: string, keys: readonly string[], scope: string): Promise<string> => {
    const id = await another('permission_group', admin.companyId, { name: randomUUID(), keys, scope })
    await put('permission_group_member', { company_id: admin.companyId, group_id: id, user_id: userId })
    return id
  }
  const ids = new Map<string, string>()
  for (const table of [
    'department',
    'permission_group',
    'pool',
    'invitation',
    'join_request',
    'import_file',
    'verification',
    'own_title',
    'partner',
    'partner_link',
    'partner_invitation',
    'company_group',
    'company_group_member',
    'group_membership',
    'group_push',
    'delivery_receipt',
    'push_target',
    'robot',
    'webhook',
    'webhook_delivery',
    'tax_account',
    'api_key',
    'tax_login',
    'pull_task',
    'tax_invoice',
    'reconciliation',
    'reconciliation_row',
    'mail_account',
    'mail_address',
    'mail_message',
    'mail_return',
    'mail_return_template',
    'mail_part',
    'mail_sender_rule',
    'export_template',
    'ledger_account',
    'voucher',
  ])
    for (const { companyId } of [admin, other]) {
      const [row] = await asOwner(`select * from ${table} where company_id = '${companyId}' order by id limit 1`)
      ids.set(`${companyId} ${kindOfTable(table)}`, String(row!['id']))
      if (table === 'group_push') {
        const [shown] = await asOwner(`select invoice_id from group_row where company_id = '${companyId}'`)
        ids.set(`${companyId} groupRow`, String(shown!['invoice_id']))
      }
      if (table === 'import_file') ids.set(`${companyId} importBatch`, String(row!['batch_id']))
      if (table === 'verification') ids.set(`${companyId} verificationBatch`, String(row!['batch_id']))
    }
  await asOwner(`update permission_group set keys = '["menu_2.allInvoiceCo"]'`)
  for (const [who, { userId, email, companyId, api, ...person }] of Object.entries(people)) {
    const set = (kind: Kind, id: string): void => {
      ids.set(`${who} ${kind}`, id)
    }
    const mailbox = randomUUID()
    set('user', userId)
    set('own user', userId)
    set('personalMailbox', mailbox)
    await asOwner(`update app_user set wx_open_id = '${userId}', wx_bound = true where id = '${userId}'`)
    await asOwner(
      `insert into personal_mailbox (id, user_id, email, link_hash, link_expires_at, created_at) values ('${mailbox}', '${userId}', '${mailbox}@example.test', decode(md5('${mailbox}'), 'hex'), now() + interval '1 day', now())`,
    )
    await signIn(open.url, email, password)
    set(
      'session',
      String((await asOwner(`select id from session where user_id = '${userId}' order by created_at desc, id desc limit 1`))[0]!['id']),
    )
    if (who !== 'noCompany')
      set(
        'own joinRequest',
        userId === people.admin.userId || userId === people.other.userId
          ? ids.get(`${companyId} joinRequest`)!
          : await another('join_request', companyId, { user_id: userId }),
      )
    if (who !== 'noCompany')
      set(
        'own invitation',
        (await (companyId === admin.companyId && who !== 'pending' ? other : admin).api.user.createInvitation({ kind: 'email', to: email }))
          .body.data.id,
      )
    const upload = await freshFile('pdf')
    set('upload', await uploadFile({ ...person, api }, upload.name, upload.bytes))
    if (outside.has(who)) continue
    const invoice = await another('invoice', companyId, { identity: randomUUID(), entered_by: userId })
    set('invoice', invoice)
    set(
      'invoiceAttachment',
      await another('invoice_attachment', companyId, {
        invoice_id: invoice,
        stored_file_id: await another('stored_file', companyId, { key: madeKey(companyId) }),
      }),
    )
    const deletion = await another('invoice_deletion', companyId, {})
    await asOwner(
      `update invoice_deletion set snapshot = jsonb_set(snapshot, '{invoice,entered_by}', to_jsonb('${userId}'::text)) where id = '${deletion}'`,
    )
    set('invoiceDeletion', deletion)
    set('invoiceChange', await another('invoice_change', companyId, { created_by: userId, area: 'company' }))
    const file = await another('import_file', companyId, {
      created_by: userId,
      next_step: 'complete',
      finished_at: null,
      stored_file_id: await another('stored_file', companyId, { key: madeKey(companyId) }),
    })
    set('importFile', file)
    set('importItem', await another('import_item', companyId, { import_file_id: file, invoice_id: invoice, outcome: 'held' }))
    set(
      'download',
      await another('download', companyId, {
        created_by: userId,
        stored_file_id: await another('stored_file', companyId, { key: madeKey(companyId) }),
      }),
    )
    set('intake', await another('intake', companyId, { user_id: userId, reference: randomUUID() }))
    const keyHash = `\\x${randomUUID().replaceAll('-', '')}`
    set('device', await another('api_key', companyId, { user_id: userId, kind: 'device', hash: keyHash }))
    set('assistantAct', await another('assistant_act', companyId, { user_id: userId, nonce_hash: keyHash }))
    set('voucherMaking', await another('voucher_making', companyId, { made_by: userId }))
    const task = { sent_by: userId, send_key: null }
    set('deliveryOrderSheet', await another('delivery_order_sheet', companyId, { user_id: userId }))
    set('deliveryTask', await another('delivery_task', companyId, { ...task, number: randomUUID(), page: 'sendInvEmailCo' }))
    set('forwarding', await another('delivery_task', companyId, { ...task, number: randomUUID(), page: 'thirdPartyInvoiceForwarding' }))
    const batch = await another('payment_batch', companyId, { submitted_by: userId, owner_id: userId, number: randomUUID() })
    await put('payment_batch_invoice', {
      company_id: companyId,
      use_id: randomUUID(),
      batch_id: batch,
      position: 0,
      invoice_id: invoice,
      amount: 1,
      verify_status: 1,
      submitted_for: [],
      rest: 'never',
      part: false,
      overridden_for: [],
      reason: '',
      remark: '',
      paid_account: '',
      override_reason: '',
      state: 'withdrawn',
      changed_at: '2026-10-01',
      changed_by_name: who,
    })
    set('paymentBatch', batch)
    set('paymentBankFile', await another('payment_bank_file', companyId, { made_by: userId, format: 'icbc', number: '' }))
    const request = randomUUID()
    await put('payment_request', {
      company_id: companyId,
      id: request,
      act: 'withdraw',
      invoice_ids: [invoice],
      remark: '',
      reason: who,
      asked_by: userId,
      asked_by_name: who,
      asked_at: '2026-10-01',
      state: 'open',
    })
    set('paymentRequest', request)
    const statement = await another('payment_statement', companyId, { brought_by: userId, undone_at: null })
    set('paymentStatement', statement)
    set(
      'paymentStatementRow',
      await another('payment_statement_row', companyId, {
        statement_id: statement,
        hash: null,
        state: 'open',
        batch_ids: [],
        effect: null,
        decided_by: null,
        undone_at: null,
      }),
    )
    const rule = await another('rule', companyId, { name: randomUUID().slice(0, 30) })
    set('rule', rule)
    set('ruleRun', await another('rule_run', companyId, { rule_id: rule, cause: 'schedule', key: randomUUID() }))
    set(
      'commercialInvoice',
      await another('commercial_invoice', companyId, { created_by: userId, responsible_id: userId, number: randomUUID() }),
    )
    set('listView', await another('list_view', companyId, { owner_id: userId, page: 'menu_2.allInvoiceCo', name: userId }))
    set('notice', await another('notice', companyId, { user_id: userId, object_id: randomUUID() }))
    set('monthNote', await another('month_note', companyId, { by_id: userId }))
    set('staffImport', await another('staff_import', companyId, { created_by: userId }))
    set(
      'invoiceSheet',
      await another('invoice_sheet', companyId, {
        created_by: userId,
        stored_file_id: await another('stored_file', companyId, { key: madeKey(companyId) }),
      }),
    )
  }
  for (const whose of ['pool', 'otherPool'] as const) {
    const pool = await another('pool', admin.companyId, { name: whose })
    const invoice = await another('invoice', admin.companyId, { identity: randomUUID(), entered_by: people.afar.userId })
    await put('invoice_pool', { company_id: admin.companyId, invoice_id: invoice, pool_id: pool })
    ids.set(`in ${whose} invoice`, invoice)
    if (whose === 'pool')
      await put('permission_group_pool', {
        company_id: admin.companyId,
        group_id: await group(people.pool.userId, ['menu_2.allInvoiceCo'], 'own'),
        pool_id: pool,
      })
  }
  await group(
    people.permAdmin.userId,
    allPermissions.filter((key) =>
      allPages.some((p) => p.key.startsWith('menu_4.') && p.key !== 'menu_4.caiwupz' && (p.key === key || hasButton(p, key))),
    ),
    'company',
  )
  const keyed = await group(people.keyed.userId, [], 'company')
  const own = await group(people.own.userId, [], 'own')
  const dept = await group(people.dept.userId, [], 'department')
  const groupOf: Partial<Record<Role, string>> = { oneKey: keyed, allBut: keyed, ownScope: own, deptScope: dept }
  await asOwner('update department set lineage = array[id]')
  await asOwner(
    `update member set department_id = '${ids.get(`${admin.companyId} department`)}' where company_id = '${admin.companyId}' and user_id in ('${people.dept.userId}', '${people.colleague.userId}')`,
  )
  const links = await Promise.all([1, 2].map(async () => (await admin.api.user.createInvitation({ kind: 'link' })).body.data))
  await admin.api.user.revokeInvitation({ id: links[1]!.id })
  const ended = await signIn(open.url, admin.email, password)
  await ended.api.auth.logout({})
  await admin.api.user.removeMembers({ ids: [people.exMember.userId], handOverTo: people.colleague.userId })
  await admin.api.user.setMemberStatus({ ids: [people.disabled.userId], status: 'disabled' })
  // Their new sessions get the company by SQL, as if ending the membership had missed them: each request must detect
  // that by itself.
  for (const who of ['exMember', 'disabled'] as const) {
    people[who] = { ...people[who], ...(await signIn(open.url, people[who].email, password)) }
    await asOwner(`update session set company_id = '${admin.companyId}' where user_id = '${people[who].userId}' and ended_at is null`)
  }
  for (const { companyId } of [admin, other]) {
    const [entry] = await asOwner(`select id from audit_log where company_id = '${companyId}' order by seq limit 1`)
    ids.set(`${companyId} logEntry`, String(entry!['id']))
  }
  const restore = await snapshotRows(asOwner)
  const suiteOf: Partial<Record<Role, string>> = { expired: `due_date = '2020-01-01'`, personal: `suite = 'personal'` }
  return {
    open,
    restore,
    tokenOf: (role) =>
      ['nobody', 'invited', 'revoked'].includes(role) ? undefined : role === 'ended' ? ended.token : people[personOf[role]].token,
    invitation: (role) => (role === 'invited' ? links[0]?.token : role === 'revoked' ? links[1]?.token : undefined),
    idOf: (role, kind, whose) => {
      const me = personOf[role]
      const ofOther = people[me].companyId === other.companyId
      const companyId = (whose === 'foreign') === ofOther ? admin.companyId : other.companyId
      if (kind === 'company') return companyId
      const who: string =
        whose === 'mine'
          ? me
          : whose === 'foreign'
            ? ofOther
              ? 'admin'
              : 'other'
            : whose === 'colleague'
              ? ofOther
                ? me === 'other'
                  ? 'otherStaff'
                  : 'other'
                : 'colleague'
              : `in ${whose}`
      const id = ids.get(`${who} ${kind}`) ?? ids.get(`${companyId} ${kind}`) ?? ids.get(`admin ${kind}`)
      if (id === undefined) throw new Error(`no ${kind} of ${who}: make it in matrix-world.ts`)
      return id
    },
    standing: async (role, keys, run) => {
      const holds = groupOf[role]
      if (!holds && !suiteOf[role]) return run()
      const given = role === 'allBut' ? without(keys) : keys.flatMap(withPage)
      // Removes the members' base permissions meanwhile, except the welcome page, which is fixed: the role holds only
      // the row's keys.
      await asOwner(
        suiteOf[role]
          ? `update company set ${suiteOf[role]} where id = '${admin.companyId}'`
          : `update company set staff_keys = '["menu_1.home"]' where id = '${admin.companyId}'`,
      )
      if (holds)
        await asOwner(
          `update permission_group set keys = '${JSON.stringify(given)}' where company_id = '${admin.companyId}' and id = '${holds}'`,
        )
      try {
        return await run()
      } finally {
        await asOwner(`update company set suite = 'group', due_date = '2099-12-31', staff_keys = null where id = '${admin.companyId}'`)
      }
    },
  }
}
