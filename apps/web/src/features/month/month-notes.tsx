// Notes on a month: everybody reads them, each removes the own.
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { monthLimits } from '@piaotai/domain/month/month-cells.ts'
import { api } from '../../lib/http/api.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useMonthAct, type MonthAsideRows } from './month.queries.ts'
import { shortMinute } from './month-words.ts'
import styles from './month.module.css'

interface Props {
  readonly month: string
  readonly notes: MonthAsideRows['notes']
}
const Write = ({ month, onEnd }: { readonly month: string; readonly onEnd: () => void }) => {
  const { t } = useTranslation('month')
  const id = useId()
  const [text, setText] = useState('')
  const add = useMonthAct(() => api.invoice.addMonthNote({ month, text: text.trim() }))
  const empty = text.trim() === ''
  const send = () => {
    if (empty || add.isPending) return
    add.mutate(undefined, { onSuccess: onEnd })
  }
  return (
    <form
      className={styles['write']}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEnd()
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
        event.preventDefault()
        send()
      }}
    >
      <label htmlFor={id} className={styles['heard']}>
        {t('notes.text')}
      </label>
      <textarea
        id={id}
        rows={3}
        autoFocus
        value={text}
        maxLength={monthLimits.note}
        placeholder={t('notes.hint')}
        onChange={({ target }) => {
          // A note is one line.
          setText(target.value.replace(/\s*\n\s*/g, ' '))
        }}
      />
      <div>
        <Button size="small" onClick={onEnd}>
          {t('cancel')}
        </Button>
        <Button size="small" type="primary" htmlType="submit" disabled={empty} loading={add.isPending}>
          {t('notes.save')}
        </Button>
      </div>
    </form>
  )
}
export const MonthNotes = ({ month, notes }: Props) => {
  const { t } = useTranslation('month')
  const lacks = useMissingPermission()('monthClose.prepare')
  const [writing, setWriting] = useState(false)
  const remove = useMonthAct((id: string) => api.invoice.removeMonthNote({ id }))
  return (
    <section>
      <h3>
        {t('notes.title')}
        {writing ? null : (
          <button
            type="button"
            className="plain link"
            disabled={lacks !== undefined}
            title={lacks}
            onClick={() => {
              setWriting(true)
            }}
          >
            {t('notes.write')}
          </button>
        )}
      </h3>
      {writing ? (
        <Write
          month={month}
          onEnd={() => {
            setWriting(false)
          }}
        />
      ) : null}
      {notes.map(({ id, text, by, at, mine }) => (
        <p key={id} className={styles['noted']}>
          {text}
          <small>{t('notes.by', { by, at: shortMinute(t, at) })}</small>
          {mine ? (
            <button
              type="button"
              className="plain"
              aria-label={t('notes.remove', { text: text.slice(0, 20) })}
              title={t('notes.removeShort')}
              disabled={remove.isPending}
              onClick={() => {
                remove.mutate(id)
              }}
            >
              <X size={13} aria-hidden="true" />
            </button>
          ) : null}
        </p>
      ))}
      {notes.length === 0 && !writing ? <p className="sub">{t('notes.none')}</p> : null}
    </section>
  )
}
