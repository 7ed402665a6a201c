// @vitest-environment jsdom
// A rule is written in the studio: its formula's mistake is shown at its place, corrected by the nearest name, and the rule is saved.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usualFields } from '@piaotai/domain/invoice/extended-field.ts'
import { formulaLimits } from '@piaotai/domain/rules/formula.ts'
import { StudioEditor } from '../src/features/rule/rule-editor.tsx'
import { setSession } from '../src/lib/session/session.ts'
import { openPageServer, type Heard, type PageServer } from './support/browser.ts'
import { showPage } from './support/dom.tsx'

let server: PageServer
beforeAll(async () => {
  server = await openPageServer()
  setSession({ token: 't' })
})
afterAll(() => server.close())

const mistaken = '"招待费-" +\n  invoice.departmnt'
const from = mistaken.indexOf('departmnt')
const answer = (data: unknown) => ({ status: 200, body: { code: 10000, message: '', data } })
const answers = ({ url, method, body }: Heard) => {
  if (url.pathname.endsWith('/rule/formula')) {
    const { text } = JSON.parse(body) as { readonly text: string }
    const mistake = text.includes('departmnt')
      ? { reason: 'name', text: '', line: 2, column: 11, from, to: from + 9, nearest: 'department' }
      : null
    return answer({ mistake, matched: 38, sample: mistake || text === '' ? null : { number: '1', value: '招待费-总经办' } })
  }
  if (url.pathname.endsWith('/extended-field')) return answer({ fields: usualFields, version: 0, changedAt: null, changedBy: null })
  if (method === 'POST')
    return answer({ ...(JSON.parse(body) as { readonly rule: object }), id: 'r1', draft: (JSON.parse(body) as { rule: object }).rule })
  return answer({ content: [] })
}

it('shows the place of a mistake, takes the nearest name, tells what the first invoice gives, and saves', async () => {
  server.answer(answers)
  const saved: string[] = []
  await showPage(() => (
    <StudioEditor
      rule={undefined}
      ids={[]}
      why={undefined}
      onOrder={() => undefined}
      onSaved={(id) => {
        saved.push(id)
      }}
      onGone={() => undefined}
    />
  ))
  await screen.findByText(/38 张符合/)
  fireEvent.change(screen.getByLabelText('规则名称'), { target: { value: '餐饮大额归招待' } })
  fireEvent.click(screen.getByRole('button', { name: '存草稿' }))
  expect(screen.getByRole('alert').textContent).toBe('请至少选一件要做的事')
  fireEvent.click((await screen.findAllByRole('checkbox', { name: '用公式' }))[0]!)
  fireEvent.change(screen.getByLabelText('扩展字段一的公式'), { target: { value: mistaken } })
  expect((await screen.findByRole('alert')).textContent).toBe('第 2 行第 11 个字：没有 departmnt，最像的是 department改过来')
  fireEvent.click(screen.getByRole('button', { name: '改过来' }))
  await screen.findByText('招待费-总经办')
  expect([screen.queryByRole('alert'), screen.getByText(`结果须是文本，${formulaLimits.result} 字内`).tagName]).toEqual([null, 'SMALL'])
  fireEvent.click(screen.getByRole('button', { name: '存草稿' }))
  await waitFor(() => {
    expect(saved).toEqual(['r1'])
  })
  const sent = server.heard.find(({ method, url }) => method === 'POST' && url.pathname.endsWith('/rule'))
  expect((JSON.parse(sent!.body) as { readonly rule: { readonly settings: object } }).rule.settings).toEqual({
    pool: null,
    category: null,
    reason: null,
    formulas: [{ field: 'extended1', text: '"招待费-" +\n  invoice.department' }],
    stop: false,
  })
})
