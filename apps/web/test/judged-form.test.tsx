// @vitest-environment jsdom
// A form with its own rules: some fields judged alone, what was refused at its field and in the other language, and nothing typed lost.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { problems as english } from '@piaotai/locales/en-US/problems.ts'
import { PasswordForm } from '../src/features/account/password-form.tsx'
import { api } from '../src/lib/http/api.ts'
import { chooseLanguage } from '../src/lib/i18n/language.ts'
import { FormError } from '../src/ui/fields/form-error.tsx'
import { FormBox } from '../src/ui/kits/form/form-box.tsx'
import { useJudgedForm } from '../src/ui/kits/form/use-judged-form.ts'
import { useValue, type FormPart } from '../src/ui/kits/form/use-judging.ts'
import { openPageServer, type Answer, type PageServer } from './support/browser.ts'
import { showPage } from './support/dom.tsx'
import { wrongly } from '../../../scripts/lib/drafts.ts'

/** A part that knows one field of its form. */
const Code = ({ form }: { form: FormPart<{ code: string }> }) => {
  const code = useValue(form, 'code')
  return (
    <>
      <form.AppField name="code">{({ TextField }) => <TextField label="code" below={<p>{code.length}</p>} />}</form.AppField>
      <button
        type="button"
        onClick={() => {
          form.set('code', '')
        }}
      >
        empty
      </button>
    </>
  )
}
const Page = () => {
  const [more, setMore] = useState(false)
  const form = useJudgedForm({
    initial: { tel: '', code: '', captcha: '' },
    rules: { tel: (value) => value === '' && 'no phone', code: (value, { tel }) => value.length < 2 && `no code for ${tel}` },
    blamed: { 'account.captchaNeeded': 'captcha', 'account.codeWrong': 'code' },
    onRefused: () => {
      setMore(true)
    },
    send: async (values) => {
      if (values.tel === 'nobody') form.fail('tel', () => 'nobody has it')
      else await api.user.createTitle(wrongly(values), { quiet: true })
    },
  })
  return (
    <FormBox form={form}>
      <form.AppField name="tel">{({ TextField }) => <TextField label="tel" />}</form.AppField>
      <Code form={form} />
      {more ? <form.AppField name="captcha">{({ TextField }) => <TextField label="captcha" />}</form.AppField> : null}
      <FormError text={form.errors.form} />
      <button type="button" onClick={() => void form.holds('tel')}>
        request
      </button>
      <button
        type="button"
        onClick={() => {
          form.fail('tel', () => 'taken')
        }}
      >
        fail
      </button>
      <p>{form.busy ? 'busy' : 'idle'}</p>
    </FormBox>
  )
}
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => {
  fireEvent.input(input(label), { target: { value } })
}
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
}
const send = () => {
  fireEvent.submit(document.querySelector('form')!)
}
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)
const refused = (problem: string): Answer => ({ status: 400, body: { code: 20001, message: `refused: ${problem}`, data: null, problem } })
const ok: Answer = { status: 200, body: { code: 10000, message: '', data: {} } }

let server: PageServer
const sent = (): unknown[] => server.heard.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as unknown)
beforeAll(async () => {
  server = await openPageServer()
})
afterAll(async () => {
  await chooseLanguage('zh-CN')
  await server.close()
})
beforeEach(() => {
  server.heard.length = 0
  server.answer(() => ok)
})

describe('A form with rules of its own', () => {
  beforeEach(async () => {
    await showPage(Page)
  })

  it('judges the fields that are asked for alone, before it was ever sent, and goes to the first', async () => {
    press('request')
    expect(alerts()).toEqual(['no phone'])
    await waitFor(() => expect(document.activeElement).toBe(input('tel')))
    expect([input('tel').getAttribute('aria-invalid'), input('code').getAttribute('aria-invalid')]).toEqual(['true', null])
    type('tel', '138')
    expect(alerts()).toEqual([])
  })
  it('judges all of them when it is sent, each with the values of all', async () => {
    type('tel', '138')
    send()
    await screen.findByText('no code for 138')
    expect([alerts(), sent()]).toEqual([['no code for 138'], []])
  })
  it('tells what a page found wrong at its field', async () => {
    press('fail')
    expect(alerts()).toEqual(['taken'])
    await waitFor(() => expect(document.activeElement).toBe(input('tel')))
  })
  it('keeps what was found wrong while it was sent, until it is mended', async () => {
    type('tel', 'nobody')
    type('code', '1234')
    send()
    await screen.findByText('nobody has it')
    await screen.findByText('idle')
    expect([alerts(), sent()]).toEqual([['nobody has it'], []])
    type('tel', '138')
    expect(alerts()).toEqual([])
  })
  it('lets a part of it empty its field, and follows what is typed', () => {
    type('code', '1234')
    screen.getByText('4')
    press('empty')
    expect(input('code').value).toBe('')
  })
  it('tells a refusal at a field that the form shows from then on', async () => {
    server.answer(() => refused('account.captchaNeeded'))
    type('tel', '138')
    type('code', '1234')
    send()
    await screen.findByText('refused: account.captchaNeeded')
    expect(input('captcha').getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(input('captcha')))
  })
  it('is sent once for two presses, and keeps what is typed while it is on its way', async () => {
    type('tel', '138')
    type('code', '1234')
    send()
    send()
    await screen.findByText('busy')
    type('code', '5678')
    await screen.findByText('idle')
    expect([sent(), input('code').value]).toEqual([[{ tel: '138', code: '1234', captcha: '' }], '5678'])
  })
})
describe('The form of a password', () => {
  it('asks for an image code once the server does, and says so in the language of the moment', async () => {
    server.answer(() => refused('account.captchaNeeded'))
    await showPage(() => <PasswordForm onNext={() => undefined} />)
    fireEvent.input(document.querySelectorAll('input')[0]!, { target: { value: '13800000000' } })
    fireEvent.input(document.querySelectorAll('input')[1]!, { target: { value: 'Wrong1234' } })
    send()
    await screen.findByText('refused: account.captchaNeeded')
    await act(() => chooseLanguage('en-US'))
    expect(alerts()).toEqual([english['account.captchaNeeded']])
  })
})
