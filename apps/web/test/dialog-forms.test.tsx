// @vitest-environment jsdom
// Dialogs on the form kit: each says its own sentences at its fields, sends what was chosen beside them, and drops no long work in silence.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState, type ComponentProps } from 'react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
// What a document without a screen lacks comes before the dialogs.
import { showPage } from './support/dom.tsx'
import { openPageServer, type Answer, type PageServer } from './support/browser.ts'
import { CompanyDetailsDialog } from '../src/features/company/company-details-dialog.tsx'
import CreateCompanyDialog from '../src/features/company/create-company-dialog.tsx'
import AccountDialog from '../src/features/mail/mailboxes/account-dialog.tsx'
import LinksDialog from '../src/features/partner/links-dialog.tsx'
import RefuseDialog from '../src/features/payment/bank-file/refuse-dialog.tsx'
import PaymentSettingsPage from '../src/features/payment/payment-settings.page.tsx'
import { PoolDialog } from '../src/features/pool/pool-dialog.tsx'
import TypedDialog from '../src/features/verification/typed-dialog.tsx'
import { currentSession, setSession } from '../src/lib/session/session.ts'
import { partOf } from '../../../scripts/lib/drafts.ts'

const ok = (data: unknown): Answer => ({ status: 200, body: { code: 10000, message: '', data } })
const refused = (problem: string): Answer => ({
  status: 400,
  body: { code: 20001, message: `refused: ${problem}`, data: null, problem },
})
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => {
  fireEvent.input(input(label), { target: { value } })
}
const press = (name: RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
}
/** What a field is described by. */
const noteOf = (label: string) => document.getElementById(input(label).getAttribute('aria-describedby') ?? '')?.textContent

describe('A dialog on the form kit', () => {
  let server: PageServer
  const sent = (end = ''): unknown[] =>
    server.heard.filter(({ method, url }) => method !== 'GET' && url.pathname.endsWith(end)).map(({ body }) => JSON.parse(body) as unknown)
  beforeAll(async () => {
    server = await openPageServer()
    const pages = [
      { key: 'menu_3.partnerlist', buttons: ['partnerlist.invite', 'relatedpartnerlist.invite'] },
      { key: 'menu_4.paymentSettings', buttons: ['paymentSettings.edit'] },
    ] as const
    setSession(partOf({ token: 't', company: { operatorInfo: { menuList: [{ key: 'menu_5', pages }] } } }))
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.heard.length = 0
    server.answer(() => ok({}))
  })

  const people = ['何佳宁', '周牧野'].map((name, at) => ({ id: `u${at}`, name }))
  const member = (userId: string, mayPut: boolean) => ({ userId, name: userId, mayPut })
  const pool = { id: 'p1', version: 3, name: '差旅', open: false, members: [member('u0', false), member('u1', true)] }
  const PoolPage = () => {
    const [open, setOpen] = useState(true)
    return open ? (
      <PoolDialog
        pool={partOf(pool)}
        people={partOf(people)}
        onClose={() => {
          setOpen(false)
        }}
      />
    ) : (
      <p>closed</p>
    )
  }
  it('of a pool tells a missing or taken name at the name, and sends who may see and put', async () => {
    await showPage(PoolPage)
    type('名称', ' ')
    press(/^保存$/)
    await waitFor(() => {
      expect(noteOf('名称')).toBe('请填写名称')
    })
    expect(sent()).toEqual([])
    server.answer(() => refused('pool.nameTaken'))
    type('名称', ' 差旅费 ')
    press(/^保存$/)
    await waitFor(() => {
      expect(noteOf('名称')).toBe('refused: pool.nameTaken')
    })
    const members = [
      { userId: 'u0', mayPut: false },
      { userId: 'u1', mayPut: true },
    ]
    expect(sent()).toEqual([expect.objectContaining({ version: 3, name: '差旅费', open: false, members })])
  })
  const server500: Answer = { status: 500, body: 'broken' }
  const missingRight: Answer = { status: 403, body: { code: 10003, message: '没有权限', data: null, problem: 'permission.missing' } }
  it.each([
    ['a fault of the server', server500, '系统升级中，请稍后再试'],
    ['a missing right', missingRight, '没有权限'],
    ['a lost network', 'cut' as const, '网络繁忙，请稍后再试！'],
  ])('of a company’s details tells %s at its end, never at a field', async (_what, answer, sentence) => {
    const home = partOf<ComponentProps<typeof CompanyDetailsDialog>['home']>({ taxId: null, externalNumber: 'A-1' })
    await showPage(() => <CompanyDetailsDialog home={home} onClose={() => undefined} />)
    server.answer(() => answer)
    type('税号', '913205830000000')
    press(/^保存$/)
    await screen.findByText(sentence)
    expect(noteOf('税号')).not.toContain(sentence)
  })
  it('of a company’s details tells a wrong tax id at the tax id', async () => {
    const home = partOf<ComponentProps<typeof CompanyDetailsDialog>['home']>({ taxId: null, externalNumber: null })
    await showPage(() => <CompanyDetailsDialog home={home} onClose={() => undefined} />)
    server.answer(() => refused('company.taxIdInvalid'))
    type('税号', '913205830000000')
    press(/^保存$/)
    await waitFor(() => {
      expect(noteOf('税号')).toBe('refused: company.taxIdInvalid')
    })
    expect(sent()).toEqual([{ taxId: '913205830000000', externalNumber: null }])
  })
  it('of a pool asks before what was chosen is dropped', async () => {
    await showPage(PoolPage)
    fireEvent.click(within(screen.getByRole('radiogroup')).getAllByRole('radio')[0]!)
    press(/^取消$/)
    press(/^放弃修改$/)
    await screen.findByText('closed')
  })

  it('of a mailbox fills in the known server, judges what a test needs alone, and goes back to one field', async () => {
    server.answer(({ url }) => ok(url.pathname.endsWith('/test') ? { mails: 12 } : { providers: [] }))
    await showPage(() => <AccountDialog onClose={() => undefined} />)
    type('邮箱', 'caiwu@163.com')
    expect([input('IMAP 服务器').value, input('登录名').value]).toEqual(['imap.163.com', 'caiwu@163.com'])
    // A folder is no part of a test.
    type('文件夹', '')
    press(/测试连接$/)
    await waitFor(() => {
      expect(document.activeElement).toBe(input('授权码或应用专用密码'))
    })
    expect([sent('/test'), noteOf('文件夹')]).toEqual([[], '收件箱是 INBOX；按规则归档的，填那个文件夹的名称'])
    type('授权码或应用专用密码', 'abcd')
    press(/测试连接$/)
    await screen.findByText('连接成功，收件箱里有 12 封邮件')
    expect(sent('/test')).toEqual([expect.objectContaining({ email: 'caiwu@163.com', host: 'imap.163.com', port: 993, secret: 'abcd' })])
    expect(input('IMAP 服务器').maxLength).toBe(100)
  })

  it('of a bank’s refusal takes all payments until some are chosen', async () => {
    const line = (n: number, state: string) => ({ line: n, payee: '昆山沃野', amount: '100.00', state })
    server.answer(({ method }) => ok(method === 'GET' ? { lines: [line(1, 'live'), line(2, 'paid'), line(3, 'live')] } : {}))
    await showPage(() => <RefuseDialog file={partOf({ id: 'f1', number: 'YH-1' })} onClose={() => undefined} />)
    await screen.findByText(/第 3 笔/)
    press(/银行退回$/)
    await waitFor(() => {
      expect(noteOf('银行说的原因')).toBe('请写明原因')
    })
    type('银行说的原因', '户名不符')
    press(/银行退回$/)
    await waitFor(() => {
      expect(sent()).toEqual([expect.objectContaining({ lines: [1, 3], reason: '户名不符' })])
    })
  })

  it('of a typed verification tells each wrong shape at its field', async () => {
    server.answer(() => ok({ company: { allowed: 9, used: 1 }, personal: { allowed: 50, used: 0 } }))
    await showPage(() => <TypedDialog area="company" onClose={() => undefined} />)
    press(/^查验/)
    await screen.findByText('请选择开票日期，不能晚于今天')
    expect(screen.queryAllByRole('alert').length).toBeGreaterThan(1)
    expect(sent('/manual')).toEqual([])
  })

  it('of a company tells what the server refuses at the name that it refused', async () => {
    setSession(partOf({ ...currentSession(), user: { id: 'u0', name: '', trialsLeft: 1 } }))
    server.answer(({ url }) => (url.pathname.includes('title') ? ok([]) : refused('account.nameInvalid')))
    await showPage(() => <CreateCompanyDialog onClose={() => undefined} />)
    press(/^创建$/)
    await waitFor(() => {
      expect(screen.getAllByRole('alert')).toHaveLength(2)
    })
    expect([noteOf('姓名'), noteOf('公司名称')]).toEqual(['请填写姓名', '请填写公司名称'])
    type('姓名', '何佳宁')
    fireEvent.change(input('公司名称'), { target: { value: '徐州云岫纺织有限公司' } })
    press(/^创建$/)
    await screen.findByText('refused: account.nameInvalid')
    expect(sent()).toEqual([expect.objectContaining({ name: '何佳宁' })])
  })

  it('of links is empty again once the invitation is sent', async () => {
    server.answer(({ method }) => ok(method === 'GET' ? { content: [], page: 1, pageSize: 100, totalElements: 0 } : {}))
    await showPage(() => <LinksDialog onClose={() => undefined} />)
    const [number, message] = within(screen.getByRole('form')).getAllByRole<HTMLInputElement>('textbox') as [
      HTMLInputElement,
      HTMLInputElement,
    ]
    fireEvent.input(number, { target: { value: '12' } })
    fireEvent.submit(number.form!)
    await screen.findByRole('alert')
    fireEvent.input(number, { target: { value: ' 10086 ' } })
    fireEvent.input(message, { target: { value: '一起用' } })
    fireEvent.submit(number.form!)
    await waitFor(() => {
      expect([number.value, message.value]).toEqual(['', ''])
    })
    expect(sent()).toEqual([{ number: '10086', message: '一起用' }])
  })

  it('and a page of settings saves what changed, or drops it', async () => {
    const stored = { termDays: 30, secondPersonFrom: '50000.00', version: 2 }
    server.answer(({ method }) => ok(method === 'GET' ? stored : {}))
    await showPage(PaymentSettingsPage)
    const [days] = (await screen.findAllByRole('textbox')) as [HTMLInputElement]
    fireEvent.input(days, { target: { value: '9x' } })
    const buttons = () => screen.getAllByRole<HTMLButtonElement>('button')
    fireEvent.click(buttons().at(-1)!)
    await screen.findByRole('alert')
    fireEvent.click(buttons().at(-2)!)
    expect([days.value, screen.queryByRole('alert')]).toEqual(['30', null])
    fireEvent.input(days, { target: { value: '45' } })
    fireEvent.click(buttons().at(-1)!)
    await waitFor(() => {
      expect(sent()).toEqual([{ termDays: 45, secondPersonFrom: '50000.00', version: 2 }])
    })
  })
})
