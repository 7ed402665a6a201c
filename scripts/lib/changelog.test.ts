import { expect, test } from 'vitest'
import { changesOf, released, withUnreleased } from './changelog.ts'

test('features, mends and speed are listed with their scope; chores are not', () => {
  expect(changesOf(['feat(web): a page', 'chore: tidy', 'fix!: a number', 'test(web): more'])).toBe(
    '### 新增 Added\n\n- **web** a page\n\n### 修复 Fixed\n\n- **破坏性 breaking** a number\n',
  )
})
test('what operators must know stands first', () => {
  expect(changesOf(['feat: one'], ['DATA_DIR is closed to others'])).toBe(
    '### 运维须知 For operators\n\n- DATA_DIR is closed to others\n\n### 新增 Added\n\n- one\n',
  )
})
test('a release keeps what was listed, and the next listing leaves it alone', () => {
  const first = withUnreleased('# 更新 Changes\n\n## 未发布 Unreleased\n', '### 新增 Added\n\n- one\n')
  const second = withUnreleased(released(first, '1.0.0', '2026-12-01'), '### 新增 Added\n\n- two\n')
  expect(second).toBe(
    '# 更新 Changes\n\n## 未发布 Unreleased\n\n### 新增 Added\n\n- two\n\n## 1.0.0（2026-12-01）\n\n### 新增 Added\n\n- one\n',
  )
})
