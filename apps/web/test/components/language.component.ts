// A language that cannot be fetched: the page says so and stays as it is, with what was typed; the next press fetches it.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, pageErrors } from './support/app.ts'
import { loseFile } from './support/network.ts'
import { at, find } from './support/page.ts'

const chooseEnglish = async (): Promise<void> => {
  ;((await find('.language-switch button[lang="en-US"]')) as HTMLElement).click()
}

test('A language that is not reached is told, nothing else changes, and it can be chosen again', async () => {
  await openApp('/login?type=password', { signedIn: false })
  await (await at('input')).fill('13800000000')
  const giveBack = loseFile('*/locales/src/en-US.ts')
  await chooseEnglish()
  await expect.element(page.getByText('语言没有加载出来，请稍后再试')).toBeVisible()
  expect([document.documentElement.lang, ((await find('input')) as HTMLInputElement).value]).toEqual(['zh-CN', '13800000000'])
  giveBack()
  await chooseEnglish()
  await expect.poll(() => document.documentElement.lang).toBe('en-US')
  expect(((await find('input')) as HTMLInputElement).value).toBe('13800000000')
  expect(pageErrors()).toEqual([])
})
