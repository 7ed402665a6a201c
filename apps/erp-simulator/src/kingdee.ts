// The simulator as 金蝶云星空: logins with a cookie, a bill's query, save, view, delete, and attachments in slices.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse, recordOf, sendJson, textOf } from '@piaotai/simulator-kit/answer.ts'
import type { Books } from './books.ts'
import type { Ledger } from './ledger.ts'
import type { Bill, Fault } from './wire.ts'

/** What its form knows: other fields are dropped without a word. */
const known = new Set([
  'FID',
  'FIVNUMBER',
  'FIVCODE',
  'FINVOICETYPE',
  'FOPENDATE',
  'FSUMAMOUNT',
  'FSUMTAXAMOUNT',
  'FSUMALLAMOUNT',
  'FPURNAME',
  'FPURTAXNUMBER',
  'FSALENAME',
  'FSALETAXNUMBER',
  'FISEXAMINE',
  'FGENERATETYPE',
  'FSETTLEORGID',
  'FSUPPLIERID',
  'FEntity',
])
const status = { draft: 'A', inUse: 'B', booked: 'C', paid: 'C', withdrawn: 'Z' } as const satisfies Record<Bill['state'], string>
const failed = (message: string, code = 0) => ({
  Result: { ResponseStatus: { IsSuccess: false, MsgCode: code, Errors: [{ FieldName: null, Message: message }] } },
})
const well = (more: object = {}) => ({ Result: { ResponseStatus: { IsSuccess: true, MsgCode: 0, Errors: [], ...more } } })

interface Done {
  readonly answer: unknown
  readonly kept: boolean
  readonly key: string
}
const done = (answer: unknown, kept = false, key = ''): Done => ({ answer, kept, key })

const voucher = (ledger: Ledger, name: string, data: Readonly<Record<string, unknown>>, fault: Fault | undefined): Done => {
  if (name.endsWith('ExecuteBillQuery')) {
    const rows = ledger.query(data)
    return done(typeof rows === 'string' ? [[failed(rows)]] : rows)
  }
  if (!name.endsWith('Save')) return done(failed('未知的服务'))
  if (fault?.kind === 'refuses') return done(failed(fault.reason))
  if (fault?.kind === 'loses') return done(well({ SuccessEntitys: [{ Id: '99999', Number: '99999', DIndex: 0 }] }))
  const made = ledger.save(recordOf(data['Model']))
  if (typeof made === 'string') return done(failed(made))
  return done(well({ SuccessEntitys: [{ Id: made.id, Number: String(made.number), DIndex: 0 }] }), true, made.id)
}

/** Calls about bills, and by their form about vouchers. */
const openBills = (books: Books, ledger: Ledger, now: () => Date) => {
  const uploads = new Map<string, string>()
  const save = (data: Readonly<Record<string, unknown>>, fault: Fault | undefined): Done => {
    const model = recordOf(data['Model'])
    const number = textOf(model, 'FIVNUMBER')
    if (fault?.kind === 'refuses') return done(failed(fault.reason), false, number)
    if (fault?.kind === 'loses') return done(well({ SuccessEntitys: [{ Id: '1', Number: 'IV-2611-99999', DIndex: 0 }] }), false, number)
    const id = textOf(model, 'FID')
    const there = id === '' ? undefined : books.all().find((bill) => bill.number.endsWith(id))
    const facts = {
      protocol: 'kingdee' as const,
      key: `kingdee ${number} ${randomUUID()}`,
      invoiceNumber: number,
      invoiceCode: textOf(model, 'FIVCODE'),
      sellerName: textOf(model, 'FSALENAME'),
      total: textOf(model, 'FSUMALLAMOUNT'),
      at: now().toISOString(),
      acknowledgeAt: '',
      files: there?.files ?? [],
      fields: Object.fromEntries(Object.entries(model).filter(([field]) => known.has(field))),
    }
    // Not idempotent: whoever does not look first has it twice.
    const bill = there ? books.change(there.number, facts)! : books.add({ ...facts, state: 'draft' })
    return done(well({ SuccessEntitys: [{ Id: bill.number.slice(-5), Number: bill.number, DIndex: 0 }] }), true, number)
  }
  const attach = (data: Readonly<Record<string, unknown>>): Done => {
    const fileId = textOf(data, 'FileId') || randomUUID()
    uploads.set(fileId, (uploads.get(fileId) ?? '') + textOf(data, 'SendByte'))
    const bill = books.byNumber(textOf(data, 'BillNO'))
    // Without IsLast the file is lost silently.
    if (data['IsLast'] === true && bill) {
      books.change(bill.number, { files: [...bill.files, textOf(data, 'FileName')] })
      uploads.delete(fileId)
    }
    return done({ Result: { ...well().Result, FileId: fileId } }, true, bill?.invoiceNumber)
  }
  const call = (name: string, body: unknown, fault: Fault | undefined): Done => {
    const data = recordOf(parse(textOf(body, 'data')))
    if (textOf(data, 'FormId') === 'GL_VOUCHER' || textOf(body, 'formid') === 'GL_VOUCHER') return voucher(ledger, name, data, fault)
    if (name.endsWith('ExecuteBillQuery')) {
      const [, number = '', code = ''] = /FIVNUMBER='([^']*)' and FIVCODE='([^']*)'/.exec(textOf(data, 'FilterString')) ?? []
      const bill = books.byInvoice(number, code)
      return done(bill ? [[bill.number.slice(-5), bill.number, status[bill.state]]] : [], false, number)
    }
    if (name.endsWith('Save')) return save(data, fault)
    if (name.endsWith('View')) {
      const bill = books.byNumber(textOf(data, 'Number'))
      if (!bill) return done(failed('单据不存在'))
      const dated = {
        ...bill.fields,
        FBillNo: bill.number,
        FOPENDATE: `${textOf(bill.fields, 'FOPENDATE')}T00:00:00`,
        DocumentStatus: status[bill.state],
      }
      return done({ Result: { ...well().Result, Result: dated } }, false, bill.invoiceNumber)
    }
    if (name.endsWith('Delete')) {
      const [number] = (data['Numbers'] as string[] | undefined) ?? []
      const bill = books.byNumber(number ?? '')
      if (!bill) return done(failed('单据不存在'))
      if (bill.state !== 'draft') return done(failed('单据已审核，不能删除'))
      books.remove(bill.number)
      return done(well(), true, bill.invoiceNumber)
    }
    if (name.endsWith('AttachmentUpLoad')) return attach(data)
    return done(failed('未知的服务'))
  }
  return call
}

export const openKingdee = (books: Books, ledger: Ledger, now: () => Date) => {
  const sessions = new Set<string>()
  const call = openBills(books, ledger, now)
  const logIn = (response: ServerResponse, name: string, body: unknown) => {
    const given = textOf(body, 'appSecret') || textOf(body, 'password')
    if (given === '' || given.startsWith('wrong')) {
      sendJson(response, 200, { LoginResultType: -1, Message: '应用密钥不正确' })
      return { what: name, key: '', kept: false }
    }
    const id = randomUUID()
    sessions.add(id)
    sendJson(response, 200, { LoginResultType: 1, KDSVCSessionId: id }, { 'set-cookie': `kdservice-sessionid=${id}; path=/` })
    return { what: name, key: '', kept: false }
  }
  return {
    serve: (
      request: IncomingMessage,
      response: ServerResponse,
      path: string,
      body: unknown,
      fault: Fault | undefined,
    ): { readonly what: string; readonly key: string; readonly kept: boolean } | undefined => {
      const name = /ServicesStub\.(.+)\.common\.kdsvc$/.exec(path)?.[1] ?? ''
      if (name.startsWith('AuthService.')) {
        return logIn(response, name, body)
      }
      const cookie = /kdservice-sessionid=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
      if (fault?.kind === 'forgets') sessions.delete(cookie)
      if (!sessions.has(cookie)) {
        sendJson(response, 200, failed('会话信息已丢失，请重新登录', 1))
        return { what: name, key: '', kept: false }
      }
      const { answer, kept, key } = call(name, body, fault)
      if (fault?.kind === 'dropAfter') response.destroy()
      else sendJson(response, 200, answer)
      return { what: name, key, kept }
    },
  }
}
