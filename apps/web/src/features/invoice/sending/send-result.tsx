// What was sent: task numbers, and codes that go another way than by mail, shown this once.
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { shownSignInCode } from '@piaotai/domain/delivery/delivery.ts'
import { copyText } from '../../../lib/browser/copy.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { SentTask } from './sending.queries.ts'
import styles from './sending.module.css'

const shown = (code: string): string => (code.includes('-') ? code : shownSignInCode(code))
export const SendResult = ({ tasks, onClose }: { tasks: readonly SentTask[]; onClose: () => void }) => {
  const { t } = useTranslation('deliverySending')
  const { message } = App.useApp()
  const coded = tasks.filter(({ code }) => code !== null)
  const copyAll = () => {
    copyText(coded.map(({ customer, number, code }) => `${customer}\t${number}\t${shown(code ?? '')}`).join('\n')).then(
      () => void message.success(t('done.copied')),
      () => undefined,
    )
  }
  return (
    <Dialog
      title={t('done.title')}
      onClose={onClose}
      note={coded.length > 0 ? t('done.codes') : undefined}
      actions={
        <>
          {coded.length > 1 ? <Button onClick={copyAll}>{t('done.copyAll')}</Button> : null}
          <Button type="primary" onClick={onClose}>
            {t('done.close')}
          </Button>
        </>
      }
    >
      <p className="dialog-lead">{t('done.text', { count: tasks.length })}</p>
      <table className={styles['result']}>
        <thead>
          <tr>
            <th>{t('done.customer')}</th>
            <th>{t('done.number')}</th>
            {coded.length > 0 ? <th>{t('done.code')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {tasks.map(({ id, customer, number, code }) => (
            <tr key={id}>
              <td>{customer}</td>
              <td className="mono">{number}</td>
              {coded.length > 0 ? (
                <td>
                  {code === null ? null : (
                    <>
                      <code>{shown(code)}</code> <CopyButton text={shown(code)} label={t('done.copy', { customer })} />
                    </>
                  )}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
