// People of a journey: registered through the page, some with a company.
import type { Page } from 'playwright-core'
import { signIn } from '../../scripts/lib/api-client.ts'
import { appUrl, addressOf } from './browser.ts'
import { fillCode } from './outbox.ts'

export interface Person {
  readonly name: string
  readonly account: string
  readonly password: string
}
let serial = 0
/** A person unique to this journey, with an e-mail or a phone. */
export const newPerson = (name: string, by: 'email' | 'tel' = 'email'): Person => {
  const mark = `${Date.now() % 1_000_000}${++serial}`
  return {
    name,
    account: by === 'email' ? `j${mark}@piaotai-journey.example` : `139${mark.padStart(8, '0').slice(-8)}`,
    password: 'Jinhua2026',
  }
}

/** Fills and submits the registration form. */
export const fillRegistration = async (page: Page, person: Person): Promise<void> => {
  const byEmail = person.account.includes('@')
  if (!byEmail) await page.getByRole('tab').nth(1).click()
  await page.locator('input[autocomplete="name"]').fill(person.name)
  await page.locator(byEmail ? 'input[autocomplete="email"]' : 'input[autocomplete="tel-national"]').fill(person.account)
  await fillCode(page, person.account)
  const passwords = page.locator('input[autocomplete="new-password"]')
  await passwords.nth(0).fill(person.password)
  await passwords.nth(1).fill(person.password)
  await page.locator('button[type="submit"]').click()
}
/** From the registration page to the page that creates a first company. */
export const register = async (page: Page, person: Person): Promise<void> => {
  await page.goto(addressOf('/register'))
  await fillRegistration(page, person)
  await page.waitForURL('**/createTeam')
}
export const createCompany = async (page: Page, name: string): Promise<void> => {
  await page.locator('#company-name').fill(name)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL('**/home')
}
/** The API client of the same person, for preconditions of a journey. */
export const callsOf = async ({ account, password }: Person) => (await signIn(appUrl, account, password)).api
