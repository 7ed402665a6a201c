// What a person decides about deductions, with a note: what is wrong is told once it is saved, which brings the list up to date.
import { Button, Input } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { deductionLimits } from '@piaotai/domain/deduction/deduction.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { deductionKey } from './deduction.queries.ts'
import styles from '../tax-pull.module.css'

interface Props<Answer> {
  readonly title: string
  /** Above the fields: what is decided about. */
  readonly lead?: ReactNode
  /** The fields above the note. */
  readonly children: ReactNode
  readonly note: string
  readonly onNote: (note: string) => void
  /** Why it may not be saved as it stands. */
  readonly fault: string | undefined
  readonly send: () => Promise<Answer>
  readonly onSaved: (answer: Answer) => void
  readonly onClose: () => void
}
export const DecisionDialog = <Answer,>({ title, lead, children, note, onNote, fault, send, onSaved, onClose }: Props<Answer>) => {
  const { t } = useTranslation('deduction')
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const save = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      onSaved(answer)
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: deductionKey }),
  })
  return (
    <Dialog
      title={title}
      width={560}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            type="primary"
            loading={save.isPending}
            onClick={() => {
              setAsked(true)
              if (fault === undefined) save.mutate()
            }}
          >
            {t('dialog.save')}
          </Button>
        </>
      }
    >
      {lead}
      <div className={styles['form']}>
        {children}
        <span>{t('dialog.note')}</span>
        <Input
          aria-label={t('dialog.note')}
          value={note}
          maxLength={deductionLimits.note}
          onChange={({ target }) => {
            onNote(target.value)
          }}
        />
        {asked && fault !== undefined ? <p role="alert">{fault}</p> : null}
      </div>
    </Dialog>
  )
}
