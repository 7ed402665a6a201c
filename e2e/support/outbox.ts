// Reads the app's unsent messages from its local outbox, as a person would at /dev/outbox.
import type { Locator, Page } from 'playwright-core'
import { appUrl } from './browser.ts'
import { localCookie } from './own-app.ts'

interface Entry {
  readonly at: string
  readonly kind: 'mail' | 'sms' | 'captcha' | 'robot'
  readonly to: string
  readonly subject: string | null
  readonly text: string
}
const entriesNow = async (): Promise<readonly Entry[]> => {
  const { name, value } = localCookie()
  const answer = await fetch(`${appUrl}/dev/outbox.json`, { headers: { cookie: `${name}=${value}` } })
  return ((await answer.json()) as { readonly entries: readonly Entry[] }).entries
}
/** The address and the secret of a simulated robot, as the outbox tells them. */
export const simulatedRobot = async (to: string): Promise<{ readonly address: string; readonly secret: string }> => {
  const told = (await entriesNow()).find((entry) => entry.to === to && entry.subject?.startsWith('模拟的群机器人'))
  const [, address = '', secret = ''] = /^(\S+)(?: \n密钥 secret：(\S+))?$/.exec(told?.text ?? '') ?? []
  return { address, secret }
}
/** Waits for the newest message of a kind to a recipient; `since` excludes older ones. */
export const messageTo = async (to: string, kind: Entry['kind'], since = ''): Promise<Entry> => {
  for (const from = Date.now(); ; ) {
    const found = (await entriesNow())
      .filter((e) => e.to === to && e.kind === kind && e.at > since)
      .toSorted((a, b) => a.at.localeCompare(b.at))
      .at(-1)
    if (found) return found
    if (Date.now() - from > 10_000) throw new Error(`no ${kind} came to ${to}`)
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
}

/** Reads the image, requests the code and types it: `target` is the phone or e-mail already in the form. */
export const fillCode = async (form: Page | Locator, target: string): Promise<void> => {
  const kind = target.includes('@') ? 'mail' : 'sms'
  const since = new Date(Date.now() - 1).toISOString()
  await form.locator('.form_captcha-picture img').waitFor()
  await form
    .locator('.form_field', { has: form.locator('.form_captcha-picture') })
    .locator('input')
    .fill((await messageTo(target, 'captcha')).text)
  await form.locator('.form_code-button').click()
  const code = /(?<!\d)\d{6}(?!\d)/.exec((await messageTo(target, kind, since)).text)?.[0] ?? ''
  await form.locator('input[autocomplete="one-time-code"]').fill(code)
}
