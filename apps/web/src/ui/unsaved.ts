// Changes that are not saved yet: leaving them behind is asked about, by a link, by the browser's own back, and by closing the window.
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { currentSession } from '../lib/session.ts'
import { useConfirmDanger } from './confirm-danger.ts'

/** Asks whether what was changed may be dropped; true when it may. */
const useMayDrop = (): (() => Promise<boolean>) => {
  const { t } = useTranslation('form')
  const confirmDanger = useConfirmDanger()
  return () =>
    new Promise((settle) => {
      confirmDanger({
        title: t('unsaved.title'),
        content: t('unsaved.text'),
        okText: t('unsaved.leave'),
        cancelText: t('unsaved.stay'),
        onOk: () => {
          settle(true)
        },
        onCancel: () => {
          settle(false)
        },
      })
    })
}
/** While something is changed, the page is left only after a yes. A session that has ended is not held up. */
export const useUnsaved = (changed: boolean): void => {
  const mayDrop = useMayDrop()
  useBlocker({
    disabled: !changed,
    enableBeforeUnload: changed,
    shouldBlockFn: async () => currentSession() !== undefined && !(await mayDrop()),
  })
}

/** Goes on from what is changed on a page: at once when nothing is, else after a yes, when `drop` forgets it. */
export const useLeave = (changed: boolean, drop: () => void): ((go: () => void) => void) => {
  const mayDrop = useMayDrop()
  return (go) => {
    if (!changed) {
      go()
      return
    }
    void mayDrop().then((yes) => {
      if (!yes) return
      drop()
      go()
    })
  }
}
