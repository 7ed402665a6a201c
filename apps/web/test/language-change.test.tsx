// @vitest-environment jsdom
// Another language on an open page: what was typed stays and what is wrong is said in it; test/components has the language that cannot be fetched.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { problems as english } from '@piaotai/locales/en-US/problems.ts'
import { problems as chinese } from '@piaotai/locales/zh-CN/problems.ts'
import { line } from '@piaotai/contract/shapes.ts'
import { useTranslation } from 'react-i18next'
import { PasswordForm } from '../src/features/account/password-form.tsx'
import { api, CallFailed } from '../src/lib/http/api.ts'
import { chooseLanguage } from '../src/lib/i18n/language.ts'
import { useSaid } from '../src/lib/i18n/use-said.ts'
import { ContractForm } from '../src/ui/kits/form/contract-form.tsx'
import { useContractForm } from '../src/ui/kits/form/use-contract-form.ts'
import { openPageServer, type PageServer } from './support/browser.ts'
import { showPage } from './support/dom.tsx'

let server: PageServer
beforeAll(async () => {
  server = await openPageServer()
})
afterAll(async () => {
  await chooseLanguage('zh-CN')
  await server.close()
})
const speak = (language: 'zh-CN' | 'en-US') => act(() => chooseLanguage(language))
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)
const refuse = (problem: keyof typeof chinese, detail: Readonly<Record<string, unknown>>) => {
  const message = chinese[problem].replace(/\{(\w+)\}/g, (_, name: string) => String(detail[name]))
  server.answer(() => ({ status: 400, body: { code: 20000, message, problem, detail, data: null } }))
  return message
}
const signIn = (account: string, password: string) => {
  fireEvent.input(document.querySelectorAll('input')[0]!, { target: { value: account } })
  fireEvent.input(document.querySelectorAll('input')[1]!, { target: { value: password } })
  fireEvent.submit(document.querySelector('form')!)
}

describe('What a form says is wrong', () => {
  it('by its own rules follows the language, and what was typed stays', async () => {
    await showPage(() => <PasswordForm onNext={() => undefined} />)
    signIn('138', '')
    await waitFor(() => expect(alerts()).toContain('请输入密码'))
    await speak('en-US')
    expect(alerts()).toContain('Enter your password')
    expect(alerts().join('')).not.toMatch(/[\u4e00-\u9fff]/)
    expect(document.querySelector('input')?.value).toBe('138')
    await speak('zh-CN')
    expect(alerts()).toContain('请输入密码')
  })
  it('by the server’s word follows the language, with what the server told of it', async () => {
    await showPage(() => <PasswordForm onNext={() => undefined} />)
    const came = refuse('account.slowedDown', { seconds: 42 })
    signIn('13800000000', 'Wrong1234')
    await waitFor(() => expect(alerts()).toContain(came))
    await speak('en-US')
    expect(alerts()).toContain(english['account.slowedDown'].replace('{seconds}', '42'))
    await speak('zh-CN')
    expect(alerts()).toContain(came)
  })
  it('by the contract follows the language; what was mended since is not said again', async () => {
    const Page = () => {
      const form = useContractForm({
        schema: z.strictObject({ name: line(40, 1), bank: line(40, 1) }),
        initial: { name: '', bank: '' },
        send: () => Promise.resolve(),
      })
      const { AppField } = form.form
      return (
        <ContractForm form={form}>
          <AppField name="name">{({ Text }) => <Text label="name" />}</AppField>
          <AppField name="bank">{({ Text }) => <Text label="bank" />}</AppField>
        </ContractForm>
      )
    }
    await showPage(Page)
    fireEvent.submit(document.querySelector('form')!)
    await waitFor(() => expect(alerts().filter(Boolean)).toHaveLength(2))
    fireEvent.change(screen.getByLabelText('bank'), { target: { value: '招商银行' } })
    await waitFor(() => expect(alerts().filter(Boolean)).toHaveLength(1))
    const [said] = alerts().filter(Boolean)
    await speak('en-US')
    await waitFor(() => expect(alerts().filter(Boolean)).not.toEqual([said]))
    expect(alerts().filter(Boolean)).toHaveLength(1)
    expect(alerts().join('')).not.toMatch(/[\u4e00-\u9fff]/)
    expect(screen.getByLabelText<HTMLInputElement>('bank').value).toBe('招商银行')
  })
  it('by a sentence that is kept follows the language', async () => {
    const Page = () => {
      const { t } = useTranslation('form')
      const [error, setError] = useSaid(t)
      return (
        <button
          type="button"
          onClick={() => {
            setError((t) => t('name.required'))
          }}
        >
          {error || 'look'}
        </button>
      )
    }
    await showPage(Page)
    fireEvent.click(screen.getByRole('button', { name: 'look' }))
    screen.getByRole('button', { name: '请填写姓名' })
    await speak('en-US')
    screen.getByRole('button', { name: 'Enter your name' })
  })
})
describe('A failed call', () => {
  const failed = () => api.user.readUser({}, { quiet: true }).catch((error: unknown) => error as CallFailed) as Promise<CallFailed>
  it('that was cut is said in the language of the moment', async () => {
    await showPage(() => null)
    server.answer(() => 'cut')
    const error = await failed()
    expect(error.message).toBe('网络繁忙，请稍后再试！')
    await speak('en-US')
    expect([error.message, `${error}`]).toEqual([
      'The network is busy, please try again later!',
      'CallFailed: The network is busy, please try again later!',
    ])
  })
  it.each([
    ['whose detail lacks what the sentence has', 'account.slowedDown', {}],
    ['that names a field of an invoice', 'invoice.fieldInvalid', { field: 'number' }],
  ] as const)('%s stays as it came', async (_what, problem, detail) => {
    await showPage(() => null)
    const came = refuse(problem, detail)
    const error = await failed()
    await speak('en-US')
    expect(error.message).toBe(came)
  })
})
