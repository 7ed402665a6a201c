// The common passwords, fetched once a person types a new one: no page waits for them, and the server checks again.
import { useEffect, useState } from 'react'

type Judge = typeof import('@piaotai/domain/account/common-password.ts').isCommonPassword
let judge: Judge | undefined
let fetched: Promise<void> | undefined
const fetchJudge = (): Promise<void> =>
  (fetched ??= import('@piaotai/domain/account/common-password.ts').then(
    ({ isCommonPassword }) => {
      judge = isCommonPassword
    },
    () => {
      fetched = undefined
    },
  ))

/** Whether a password is known to be common, as far as the list has loaded. */
export const isCommon = (password: string): boolean => judge?.(password) ?? false
/** The same as a hook that updates when the list has loaded; `password` is the current input. */
export const useCommon = (password: string): boolean => {
  const [, show] = useState(judge !== undefined)
  const typed = password !== ''
  useEffect(() => {
    if (!typed) return undefined
    let left = false
    void fetchJudge().then(() => {
      if (!left) show(true)
    })
    return () => {
      left = true
    }
  }, [typed])
  return isCommon(password)
}
