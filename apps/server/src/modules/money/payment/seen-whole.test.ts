// Bank files and statements are for who sees all of them: every list, page, act and download, by all buttons with one's own rows or a pool.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { allPermissions } from '@piaotai/domain/rights/permission.ts'
import type { Actor, RowScope } from '../../../kernel/actor.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { paymentWorld, seller, type PaymentWorld } from '#testing/worlds/payment-world.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
import { workbook } from '#testing/files/sheets.ts'
import { openTaxWorld, type TaxWorld } from '#testing/worlds/verification-world.ts'

const asked = { page: 1, pageSize: 50 }
const reason = '导错了文件'
const payer = { name: '苏州砚田精密制造有限公司', bankName: '招商银行苏州分行', bankAccount: '5129040416' }
const order = { format: 'icbc' as const, payer, day: '2026-11-27', purpose: '货款', fast: false }

describe('Who sees a part of a bank file or a statement', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let world: TaxWorld
    let owner: Actor
    let pay: PaymentWorld
    beforeAll(async () => {
      world = await openTaxWorld(floor(), clock)
    })
    afterAll(() => world?.simulator.close())
    beforeEach(async () => {
      owner = await world.owner()
      pay = paymentWorld(floor(), clock, world, owner)
      await pay.partner()
    })
    const withAll = async (scope: Partial<RowScope> = {}): Promise<Actor> => ({
      ...(await makeColleague(floor(), clock, owner)),
      permissions: new Set(allPermissions),
      rowScope: { scope: 'own', departments: [], pools: [], push: [], ...scope },
    })
    const handTo = (ids: readonly string[], { userId }: Actor) =>
      floor().asOwner(`update invoice set entered_by = '${userId}' where id in (${ids.map((id) => `'${id}'`).join(', ')})`)
    const intoPool = async (ids: readonly string[]): Promise<string> => {
      const pool = randomUUID()
      await floor().asOwner(
        `insert into pool (company_id, id, name, created_at) values ('${owner.companyId}', '${pool}', '${pool.slice(0, 20)}', now())`,
      )
      for (const id of ids)
        await floor().asOwner(
          `insert into invoice_pool (company_id, invoice_id, pool_id) values ('${owner.companyId}', '${id}', '${pool}')`,
        )
      return pool
    }
    const head = ['交易日期', '借方金额', '贷方金额', '对方户名', '摘要']
    const bring = (numbers: readonly string[], actor = owner) =>
      world.useCases.importStatement(actor, {
        name: '明细.xlsx',
        bytes: new Uint8Array(workbook([head, ...numbers.map((number) => ['20261120', '99.00', '', seller.name, `货款 ${number}`])])),
      })
    const problemOf = (act: Promise<unknown>) =>
      act.then(
        () => 'done',
        (error: { readonly type?: string }) => error.type ?? String(error),
      )
    /** Two batches in one file and one statement, in which the bank paid another amount. */
    const made = async () => {
      const [mine, others] = [await pay.enter(), await pay.enter()]
      const batches = [await pay.submit([mine]), await pay.submit([others])]
      const file = await world.useCases.makeBankFile(owner, { ...order, ids: batches.map(({ id }) => id) })
      const statement = await bring(batches.map(({ number }) => number))
      const { rows } = await world.useCases.readStatement(owner, { id: statement.id })
      return { mine, others, file, statement, lines: rows.map(({ id }) => id) }
    }
    type Made = Awaited<ReturnType<typeof made>>
    const lists = async (actor: Actor) => {
      const { useCases } = world
      const [files, statements, lines] = [
        await useCases.listBankFiles(actor, asked),
        await useCases.listStatements(actor, asked),
        await useCases.listStatementLines(actor, asked),
      ]
      return {
        files: [files.content.length, files.totalElements, files.amount, files.counts.waiting],
        statements: [statements.content.length, statements.totalElements],
        lines: [lines.content.length, lines.totalElements, lines.counts.open],
      }
    }
    const acts = ({ file: { id: file }, statement: { id: statement }, lines: [, line] }: Made, actor: Actor) => {
      const { useCases } = world
      const settle = { id: line!, reason }
      return {
        readBankFile: () => useCases.readBankFile(actor, { id: file }),
        downloadBankFile: () => useCases.downloadBankFile(actor, { id: file }),
        refuseBankRows: () => useCases.refuseBankRows(actor, { id: file, reason }),
        readStatement: () => useCases.readStatement(actor, { id: statement }),
        undoStatement: () => useCases.undoStatement(actor, { id: statement, reason }),
        claimStatementLine: () => useCases.claimStatementLine(actor, settle),
        dismissStatementLine: () => useCases.dismissStatementLine(actor, settle),
        markLineOverpaid: () => useCases.markLineOverpaid(actor, settle),
        undoStatementLine: () => useCases.undoStatementLine(actor, settle),
      }
    }
    const refused = async (of: Made, actor: Actor) => {
      const answers: string[] = []
      for (const act of Object.values(acts(of, actor))) answers.push(await problemOf(act()))
      return answers
    }
    const unknown = [
      ...Array(3).fill('bankFile.notFound'),
      ...Array(2).fill('statement.notFound'),
      ...Array(4).fill('statementLine.notFound'),
    ]
    const nothing = { files: [0, 0, '0.00', 0], statements: [0, 0], lines: [0, 0, 0] }

    it('finds neither, with all buttons and their own rows', async () => {
      const of = await made()
      const one = await withAll()
      await handTo([of.mine], one)
      expect([await lists(one), await refused(of, one)]).toEqual([{ ...nothing, lines: [1, 1, 1] }, unknown])
      expect((await world.useCases.listBankFiles(owner, asked)).content).toMatchObject([{ downloads: 0, rows: { live: { count: 2 } } }])
    })
    it('finds neither, with a pool that holds a part of them', async () => {
      const of = await made()
      const one = await withAll({ pools: [await intoPool([of.mine])] })
      expect([await lists(one), await refused(of, one)]).toEqual([{ ...nothing, lines: [1, 1, 1] }, unknown])
    })
    it('finds neither, with an invoice of a row in their scope and another of the same row beyond it', async () => {
      const [mine, others] = [await pay.enter(), await pay.enter()]
      const batch = await pay.submit([mine, others])
      await world.useCases.makeBankFile(owner, { ...order, ids: [batch.id] })
      await bring([batch.number])
      const one = await withAll()
      await handTo([mine], one)
      expect(await lists(one)).toEqual(nothing)
    })
    it('finds both once they see all: their own rows and a pool together', async () => {
      const of = await made()
      const one = await withAll({ pools: [await intoPool([of.others])] })
      await handTo([of.mine], one)
      expect(await lists(one)).toEqual({ files: [1, 1, '212.00', 1], statements: [1, 1], lines: [2, 2, 2] })
      expect((await refused(of, one)).filter((answer) => answer.endsWith('.notFound'))).toEqual([])
    })
    it('keeps what they brought of no batch, which nobody else with own rows finds', async () => {
      const [one, other] = [await withAll(), await withAll()]
      const { id } = await bring(['FK-20261120-A1B2C3-0'], one)
      expect([await lists(one), await lists(other)]).toEqual([{ ...nothing, statements: [1, 1], lines: [1, 1, 1] }, nothing])
      expect(await problemOf(world.useCases.readStatement(other, { id }))).toBe('statement.notFound')
    })
  }))
