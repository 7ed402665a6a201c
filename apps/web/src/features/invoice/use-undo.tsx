// After a change to many invoices: a summary, with undo.
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { undoChange } from './invoice.queries.ts'
import styles from './batch/batch.module.css'

const offeredSeconds = 10
/** Shows a summary, with undo if the change can be undone. */
export const useOffer = () => {
  const { t } = useTranslation('invoice')
  const { message } = App.useApp()
  return (key: string, text: string, back: (() => void) | undefined): void => {
    void message.success({
      key,
      duration: offeredSeconds,
      content: (
        <>
          {text}
          {back ? (
            <button
              type="button"
              className={`number-link ${styles['undo']}`}
              onClick={() => {
                message.destroy(key)
                back()
              }}
            >
              {t('batch.undo')}
            </button>
          ) : null}
        </>
      ),
    })
  }
}
/** `tell` reports a change and offers its undo; `undo` reverts one. Both call `onChanged` at the end. */
export const useUndo = (area: 'personal' | 'company', onChanged: () => void) => {
  const { t } = useTranslation('invoice')
  const { message } = App.useApp()
  const offer = useOffer()
  const undo = async (changeId: string): Promise<void> => {
    try {
      const { undone, left } = await undoChange({ changeId, area })
      if (undone === 0) void message.warning(t('batch.undoneNone', { left }))
      else void message.success(left > 0 ? t('batch.undoneLeft', { undone, left }) : t('batch.undone', { undone }))
    } catch {
      /* the client has told why */
    }
    onChanged()
  }
  const tell = (changeId: string | null, changed: number): void => {
    offer(
      changeId ?? 'nothing',
      t('batch.changed', { count: changed }),
      changeId === null
        ? undefined
        : () => {
            void undo(changeId)
          },
    )
    onChanged()
  }
  return { tell, undo }
}
