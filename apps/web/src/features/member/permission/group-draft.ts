// The draft of a permission group, and its difference from the stored group.
import { allPages, hasButton, type Scope } from '@piaotai/domain/rights/permission.ts'
import type { Group } from '../member.queries.ts'

export interface Draft {
  readonly name: string
  readonly remark: string
  readonly keys: ReadonlySet<string>
  readonly scope: Scope
  readonly departmentIds: readonly string[]
  readonly poolIds: readonly string[]
  readonly pushCategories: readonly number[]
}
export const draftOf = (group: Group): Draft => ({
  name: group.name,
  remark: group.remark,
  keys: new Set(group.keys),
  scope: group.scope,
  departmentIds: group.departmentIds,
  poolIds: group.poolIds,
  pushCategories: group.pushCategories,
})
export const emptyDraft = (name: string): Draft => ({
  name,
  remark: '',
  keys: new Set(),
  scope: 'own',
  departmentIds: [],
  poolIds: [],
  pushCategories: [],
})

const same = (a: readonly unknown[], b: readonly unknown[]): boolean => a.length === b.length && a.every((one) => b.includes(one))
/** Keys that differ from the stored group. */
export const changedKeys = (draft: Draft, stored: Draft): ReadonlySet<string> =>
  new Set([...draft.keys, ...stored.keys].filter((key) => draft.keys.has(key) !== stored.keys.has(key)))
/** The number of changes to save. */
export const countChanges = (draft: Draft, stored: Draft): number =>
  changedKeys(draft, stored).size +
  [
    draft.name.trim() !== stored.name,
    draft.remark !== stored.remark,
    draft.scope !== stored.scope,
    !same(draft.departmentIds, stored.departmentIds),
    !same(draft.poolIds, stored.poolIds),
    !same(draft.pushCategories, stored.pushCategories),
  ].filter(Boolean).length

/** A button needs its page: removing a page removes its buttons, granting a button grants its page. */
export const toggleKey = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(keys)
  const page = allPages.find((p) => p.key === key)
  const home = allPages.find((p) => hasButton(p, key))
  if (next.has(key)) {
    next.delete(key)
    for (const button of page?.buttons ?? []) if (!sharedWith(button, page!.key, next)) next.delete(button)
  } else {
    next.add(key)
    if (home && !allPages.some((p) => hasButton(p, key) && next.has(p.key))) next.add(home.key)
  }
  return next
}
/** A remaining page with a button of the same name. */
const sharedWith = (button: string, pageKey: string, keys: ReadonlySet<string>): boolean =>
  allPages.some((p) => p.key !== pageKey && keys.has(p.key) && hasButton(p, button))
/** Grants all of these keys, or removes them if all are granted. */
export const toggleAll = (keys: ReadonlySet<string>, some: readonly string[]): ReadonlySet<string> => {
  const next = new Set(keys)
  const all = some.every((key) => next.has(key))
  for (const key of some)
    if (all) next.delete(key)
    else next.add(key)
  return next
}
