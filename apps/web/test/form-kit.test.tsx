// @vitest-environment jsdom
// A form for a call of the contract: limits and rules before it is sent, the server's problems at their fields, lines by keyboard, and nothing typed lost.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { titleEndpoints } from '@piaotai/contract/title.ts'
import { amount, line } from '@piaotai/contract/shapes.ts'
import { limits } from '@piaotai/domain/limits.ts'
import TitleDialog from '../src/features/title/title-dialog.tsx'
import { api } from '../src/lib/http/api.ts'
import { setSession } from '../src/lib/session/session.ts'
import { ContractForm, ContractFormButtons } from '../src/ui/kits/form/contract-form.tsx'
import { ContractFormDialog } from '../src/ui/kits/form/contract-form-dialog.tsx'
import { limitsOf } from '../src/ui/kits/form/contract-limits.ts'
import { Group } from '../src/ui/kits/form/form-layout.tsx'
import { useContractForm } from '../src/ui/kits/form/use-contract-form.ts'
import { openPageServer, type Answer, type PageServer } from './support/browser.ts'
import { showPage } from './support/dom.tsx'
import { partOf } from '../../../scripts/lib/drafts.ts'

const schema = z.strictObject({
  name: line(40, 1),
  bank: z.strictObject({ account: line(30) }),
  lines: z.array(z.strictObject({ item: line(20, 1), amount })).max(3),
})
const initial = { name: '青禾', bank: { account: '' }, lines: [{ item: '纸', amount: '1.00' }] }

const Page = () => {
  const [open, setOpen] = useState(true)
  return open ? (
    <Dialog
      onClose={() => {
        setOpen(false)
      }}
    />
  ) : (
    <p>closed</p>
  )
}
const Dialog = ({ onClose }: { onClose: () => void }) => {
  const contractForm = useContractForm({
    schema,
    initial,
    judge: ({ name }) => (name === '无' ? [{ path: 'name', sentence: '写全名' }] : []),
    blamed: { 'title.taken': 'name' },
    send: async (values) => {
      await api.user.createTitle(partOf(values), { quiet: true })
      onClose()
    },
  })
  const { AppField } = contractForm.form
  return (
    <ContractFormDialog title="伙伴" form={contractForm} submit="保存" onClose={onClose}>
      <AppField name="name">{({ Text }) => <Text label="名称" />}</AppField>
      <Group legend="银行">
        <AppField name="bank.account">{({ Text }) => <Text label="账号" />}</AppField>
      </Group>
      <AppField name="lines" mode="array">
        {({ Lines }) => (
          <Lines legend="明细" columns="1fr 100px" start={{ item: '', amount: '' }} movable table>
            {(at) => (
              <>
                <AppField name={`lines[${at}].item`}>{({ Cell }) => <Cell label={`品名 ${at + 1}`} />}</AppField>
                <AppField name={`lines[${at}].amount`}>{({ Cell }) => <Cell label={`金额 ${at + 1}`} />}</AppField>
              </>
            )}
          </Lines>
        )}
      </AppField>
    </ContractFormDialog>
  )
}
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => {
  fireEvent.input(input(label), { target: { value } })
}
const save = () => {
  fireEvent.click(screen.getByRole('button', { name: /保存$/ }))
}
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)
/** What a field is described by. */
const noteOf = (label: string) => document.getElementById(input(label).getAttribute('aria-describedby') ?? '')?.textContent
const refused = (problem: string, detail?: unknown): Answer => ({
  status: 400,
  body: { code: 20001, message: `refused: ${problem}`, data: null, problem, detail },
})

describe('A form of the kit', () => {
  let server: PageServer
  const sent = (): unknown[] => server.heard.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as unknown)
  beforeAll(async () => {
    server = await openPageServer()
    setSession({ token: 't' })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.heard.length = 0
    server.answer(() => ({ status: 200, body: { code: 10000, message: '', data: {} } }))
    await showPage(Page)
  })

  it('stops at the limits of the contract, and counts once four fifths are used', () => {
    expect([input('名称').maxLength, input('账号').maxLength, input('品名 1').maxLength]).toEqual([40, 30, 20])
    type('名称', '青'.repeat(32))
    screen.getByText('32 / 40')
  })
  it('says what is wrong at its field before anything is sent, and goes to the first', async () => {
    type('名称', '无')
    type('金额 1', '1.234')
    save()
    await screen.findByText('写全名')
    expect([noteOf('名称'), noteOf('金额 1')]).toEqual(['写全名', '金额最多两位小数，例如 1200.50'])
    await waitFor(() => {
      expect(document.activeElement).toBe(input('名称'))
    })
    expect(sent()).toEqual([])
  })
  it('puts each field that the server refuses where it stands, and of one that it does not show speaks as a whole', async () => {
    server.answer(() =>
      refused('input.invalid', {
        issues: [
          { field: 'lines.0.item', reason: 'text.oneLine' },
          { field: 'bank.account', reason: 'Too big: expected string to have <=30 characters' },
          { field: 'lines.0.unit', reason: 'Invalid input: expected string, received undefined' },
          { field: 'version', reason: 'Invalid input' },
        ],
      }),
    )
    save()
    await screen.findByText('最多 30 个字')
    expect([noteOf('品名 1'), noteOf('账号')]).toEqual(['请写在一行里，不要换行', '最多 30 个字'])
    expect(alerts()).toEqual(['最多 30 个字', '请写在一行里，不要换行', '请填写', '内容有误，请检查'])
  })
  it('puts a problem on the field that it belongs to, drops it with a change there, and asks the server anew', async () => {
    server.answer(() => refused('title.taken'))
    save()
    await waitFor(() => {
      expect(noteOf('名称')).toBe('refused: title.taken')
    })
    type('账号', '6222')
    expect(noteOf('名称')).toBe('refused: title.taken')
    save()
    await waitFor(() => {
      expect(sent()).toHaveLength(2)
    })
    await waitFor(() => {
      expect(noteOf('名称')).toBe('refused: title.taken')
    })
    type('名称', '砚田')
    expect(noteOf('名称')).toBe('')
  })
  it('takes lines by keyboard up to their limit, and an error goes along with its line', async () => {
    type('金额 1', 'x')
    save()
    await waitFor(() => {
      expect(noteOf('金额 1')).toContain('两位小数')
    })
    input('品名 1').focus()
    fireEvent.keyDown(input('品名 1'), { key: 'Enter' })
    await waitFor(() => {
      expect(document.activeElement).toBe(input('品名 2'))
    })
    type('品名 2', '笔')
    fireEvent.keyDown(input('品名 2'), { key: 'ArrowUp', altKey: true })
    await waitFor(() => {
      expect(document.activeElement).toBe(input('品名 1'))
    })
    expect([input('品名 1').value, input('品名 2').value, noteOf('金额 2')]).toEqual(['笔', '纸', '金额最多两位小数，例如 1200.50'])
    fireEvent.click(screen.getByRole('button', { name: '增加一行' }))
    await screen.findByText('最多 3 行')
    expect(screen.queryByRole('button', { name: '增加一行' })).toBeNull()
    fireEvent.keyDown(input('金额 2'), { key: 'Delete', ctrlKey: true })
    await waitFor(() => {
      expect([screen.getAllByRole('group').length, alerts()]).toEqual([2 + 2, []])
    })
  })
  it('sends values nested as they are, once for two clicks', async () => {
    type('账号', '6222')
    save()
    save()
    await screen.findByText('closed')
    expect(sent()).toEqual([{ ...initial, bank: { account: '6222' } }])
  })
  it('asks before it closes over changes, and not when there are none', async () => {
    type('名称', '砚田')
    fireEvent.click(screen.getByRole('button', { name: '取消' }))
    fireEvent.click(await screen.findByRole('button', { name: '留在这里' }))
    expect(input('名称').value).toBe('砚田')
    type('名称', '青禾')
    fireEvent.click(screen.getByRole('button', { name: '取消' }))
    await screen.findByText('closed')
  })
})

const OnPage = () => {
  const contractForm = useContractForm({
    schema: z.strictObject({ name: line(40, 1) }),
    initial: { name: '青禾' },
    send: (values) => api.user.createTitle(partOf(values), { quiet: true }),
  })
  const { AppField } = contractForm.form
  return (
    <ContractForm form={contractForm}>
      <ContractFormButtons form={contractForm} discard="还原" save="保存" missingPermission={undefined} />
      <AppField name="name">{({ Text }) => <Text label="名称" />}</AppField>
    </ContractForm>
  )
}
describe('A form of the kit on a page', () => {
  let server: PageServer
  beforeAll(async () => {
    server = await openPageServer()
    setSession({ token: 't' })
    server.answer(() => ({ status: 200, body: { code: 10000, message: '', data: {} } }))
  })
  afterAll(() => server.close())

  it('takes its changes back, and goes to what is wrong', async () => {
    await showPage(OnPage)
    type('名称', '')
    save()
    await screen.findByText('请填写')
    await waitFor(() => {
      expect(document.activeElement).toBe(input('名称'))
    })
    fireEvent.click(screen.getByRole('button', { name: '还原' }))
    expect([input('名称').value, alerts()]).toEqual(['青禾', []])
  })
  it('asks before the page is left over changes, and not once they are saved', async () => {
    const page = await showPage(OnPage)
    type('名称', '砚田')
    void page.goTo('/elsewhere')
    fireEvent.click(await screen.findByRole('button', { name: '留在这里' }))
    expect(input('名称').value).toBe('砚田')
    save()
    await waitFor(() => {
      expect(screen.getByRole<HTMLButtonElement>('button', { name: /保存$/ }).disabled).toBe(true)
    })
    expect(input('名称').value).toBe('砚田')
    void page.goTo('/elsewhere')
    await screen.findByText('elsewhere')
  })
})

describe('The limits of a contract', () => {
  it('are found beneath defaults, in lists and in their lines', () => {
    const { input: title } = titleEndpoints.createTitle
    expect(['name', 'address', 'formerNames', 'formerNames[3].name', 'kind', 'elsewhere'].map((path) => limitsOf(title, path).max)).toEqual(
      [limits.companyName * 2, limits.titleText * 2, limits.formerNames * 2, limits.companyName * 2, undefined, undefined],
    )
  })
})

describe('The form of a title', () => {
  let server: PageServer
  beforeAll(async () => {
    server = await openPageServer()
  })
  afterAll(() => server.close())

  it('says at the former names what the server says of them', async () => {
    server.answer(() => refused('title.invalid', { column: 'formerNames', reason: 'duplicate' }))
    await showPage(() => <TitleDialog start={{ name: '青禾', taxId: '91320594MA1X7K3Q2J' }} onClose={() => undefined} />)
    fireEvent.click(screen.getByRole('button', { name: '添加曾用名' }))
    type('曾用名 1', '旧名')
    save()
    const list = screen.getByRole('group', { name: '曾用名' })
    await within(list).findByText('与另一行或另一个名称重复')
    await waitFor(() => {
      expect(document.activeElement).toBe(input('曾用名 1'))
    })
  })
})
