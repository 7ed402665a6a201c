// Unsaved changes: a link, the browser's back button and closing the window all ask before leaving.
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { currentSession } from '../../lib/session/session.ts'
import { useConfirmDanger } from './confirm-danger.ts'

/** Asks whether to discard the changes; resolves to true if so. */
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
/** With unsaved changes, the page is left only after a confirmation. An ended session is not held up. */
export const useUnsaved = (changed: boolean): void => {
  const mayDrop = useMayDrop()
  useBlocker({
    disabled: !changed,
    enableBeforeUnload: changed,
    shouldBlockFn: async () => currentSession() !== undefined && !(await mayDrop()),
  })
}

/**
 * Runs an action that leaves a page's changes: at once if nothing has changed, else after a confirmation, when `drop`
 * discards them.
 */
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
