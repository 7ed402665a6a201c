// @vitest-environment jsdom
// The editor of permissions opens the sections that a group holds something of.
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sections } from '@piaotai/domain/rights/permission.ts'
import { KeyTree } from '../src/features/member/permission/key-tree.tsx'
import { showPage } from './support/dom.tsx'

const show = (...keys: string[]) =>
  showPage(() => (
    <KeyTree keys={new Set(keys)} changed={new Set()} grantable={new Set()} missingPermission={undefined} onChange={() => undefined} />
  ))
const open = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-expanded') === 'true')
    .map((button) => button.getAttribute('aria-label'))

it('opens granted sections alone; a folded one opens when it is pressed, or when a word is looked for', async () => {
  await show('menu_2.allInvoiceCo', 'allInvoiceCo.verify', 'menu_5.submitPayment')
  expect(open()).toEqual(['公司', '进项管理'])
  fireEvent.click(screen.getByRole('button', { name: '管理' }))
  expect(open()).toEqual(['公司', '进项管理', '管理'])
  fireEvent.change(screen.getByLabelText('找菜单或按钮'), { target: { value: '往来' } })
  expect(open()).toEqual(['往来企业'])
})
it('opens all while nothing is granted', async () => {
  await show()
  expect(open()).toHaveLength(sections.length)
})
