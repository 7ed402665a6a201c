import { describe, expect, test } from 'vitest'
import { allPages, sections } from '@piaotai/domain/rights/permission.ts'
import { enUS } from './en-US.ts'
import { zhCN } from './zh-CN.ts'

const actions = [...new Set(allPages.flatMap((p) => p.buttons.map((button) => button.slice(button.indexOf('.') + 1))))]

describe.each([
  ['Chinese', zhCN],
  ['English', enUS],
] as const)('in %s', (_language, { shell }) => {
  const buttons: Readonly<Record<string, string>> = shell.button
  const pages: Readonly<Record<string, string>> = shell.page
  const groups: Readonly<Record<string, string>> = shell.group
  const names: Readonly<Record<string, string>> = shell.section
  test('every button that can be granted has a name', () => {
    expect(actions.filter((action) => !buttons[action])).toEqual([])
  })
  test('no button is named that cannot be granted', () => {
    expect(Object.keys(buttons).filter((action) => !actions.includes(action))).toEqual([])
  })
  test('every section, group and page of the menu has a name', () => {
    const missing = [
      ...sections.filter((s) => !names[s.name]).map((s) => s.key),
      ...allPages.filter((p) => !pages[p.key] || !groups[p.group]).map((p) => p.key),
    ]
    expect(missing).toEqual([])
  })
})
