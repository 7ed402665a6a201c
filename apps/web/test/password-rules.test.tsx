// @vitest-environment jsdom
// The rules of a new password stand there before one is broken, and are ticked as it is typed.
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
// What a document without a screen lacks comes before the fields.
import { showPage } from './support/dom.tsx'
import { PasswordStrength } from '../src/shared/account/password-strength.tsx'

const met = () => screen.queryAllByLabelText('已满足').map((tick) => tick.parentElement?.textContent)
const unmet = () => screen.queryAllByLabelText('还没满足').map((ring) => ring.parentElement?.textContent)

it.each([
  ['', [], ['8 至 30 位', '大写字母', '小写字母', '数字', '不是常见密码']],
  ['Quzhou', ['大写字母', '小写字母', '不是常见密码'], ['8 至 30 位', '数字']],
  ['Quzhou-harbour-26', ['8 至 30 位', '大写字母', '小写字母', '数字', '不是常见密码'], []],
  [`Qz1${'x'.repeat(28)}`, ['大写字母', '小写字母', '数字', '不是常见密码'], ['8 至 30 位']],
])('every rule is told of %j', async (password, ticked, open) => {
  await showPage(() => <PasswordStrength password={password} first />)
  await screen.findByText('不由姓名、邮箱、手机号、公司名或产品名组成')
  expect([met(), unmet()]).toEqual([ticked, open])
})
it('a common password is told as one', async () => {
  await showPage(() => <PasswordStrength password="Password1" first={false} />)
  await expect.poll(unmet).toEqual(['不是常见密码'])
  screen.getByText('不由姓名、邮箱、手机号、公司名或产品名组成，也不同于原密码')
})
