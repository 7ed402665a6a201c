// Goes through the pages of the local OpenID provider as a person does: signs in, consents, and returns to the product
// with an answer.
import type { Browser } from './browser.ts'

/** Returns the query string with which the provider sends the browser back. */
export const throughProvider = async (browser: Browser, address: string, login: string, callback: string): Promise<string> => {
  let to = address
  let requested: Response | undefined
  for (let step = 0; step < 20; step++) {
    if (to.startsWith(callback)) return new URL(to).search
    const page: Response = requested ?? (await browser.send(to))
    requested = undefined
    const moved = page.headers.get('location')
    if (moved) {
      to = new URL(moved, to).href
      continue
    }
    const html = await page.text()
    const form = /<form([^>]*)>/.exec(html)
    if (page.status !== 200 || !form) throw new Error(`the provider answered ${page.status}: ${html.slice(0, 300)}`)
    const action = /action="([^"]*)"/.exec(form[1]!)?.[1]
    // The provider submits a form with an action by itself, unchanged.
    const hidden = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]): [string, string] => [
      name!,
      value!,
    ])
    const fields = new URLSearchParams(action ? hidden : { login, password: 'any' })
    if (action) to = new URL(action, to).href
    requested = await browser.send(to, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: fields.toString(),
    })
  }
  throw new Error('the provider leads nowhere')
}
