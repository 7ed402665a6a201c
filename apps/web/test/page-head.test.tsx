// @vitest-environment jsdom
// The head of a page beside an open record.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageHead } from '../src/ui/page/page-head.tsx'
import { showPage } from './support/dom.tsx'

const actions = (
  <>
    <button type="button">导入</button>
    <button type="button" title="没有权限">
      新增
    </button>
  </>
)
const titles = (): readonly string[] => screen.getAllByRole('button').map((button) => button.title)

test('beside an open record each of its buttons says its word where the pointer rests, or why it is off', async () => {
  await showPage(() => <PageHead title="往来企业" narrow actions={actions} />)
  expect(titles()).toEqual(['导入', '没有权限'])
})
test('where its buttons show their words, none says them twice', async () => {
  await showPage(() => <PageHead title="往来企业" actions={actions} />)
  expect(titles()).toEqual(['', '没有权限'])
})
