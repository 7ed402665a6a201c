// 曾用名: what the company was called before, each with the last date on which an invoice may bear it.
import { Button, DatePicker, Input } from 'antd'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import type { FormerName } from '@piaotai/domain/title.ts'
import { dayOfText, textOfDay } from '../../ui/picked-day.ts'

interface Props {
  readonly value: readonly FormerName[]
  readonly error: string | undefined
  readonly onChange: (value: readonly FormerName[]) => void
}
export const FormerNames = ({ value, error, onChange }: Props) => {
  const { t } = useTranslation('titles')
  const put = (at: number, change: Partial<FormerName>): void => {
    onChange(value.map((former, i) => (i === at ? { ...former, ...change } : former)))
  }
  return (
    <fieldset className="former-names">
      <legend>{t('form.formerNames')}</legend>
      {value.map((former, at) => (
        <div key={at}>
          <Input
            autoFocus={former.name === ''}
            aria-label={`${t('form.formerName')} ${at + 1}`}
            placeholder={t('form.formerName')}
            maxLength={limits.companyName}
            value={former.name}
            status={error ? 'error' : ''}
            aria-invalid={error ? true : undefined}
            onChange={(event) => {
              put(at, { name: event.target.value })
            }}
          />
          <DatePicker
            aria-label={`${t('form.until')} ${at + 1}`}
            placeholder={t('form.noEnd')}
            value={dayOfText(former.until)}
            onChange={(day) => {
              put(at, { until: textOfDay(day) ?? null })
            }}
          />
          <Button
            type="text"
            aria-label={`${t('form.removeFormer')} ${former.name}`}
            icon={<X size={15} />}
            onClick={() => {
              onChange(value.filter((_, i) => i !== at))
            }}
          />
        </div>
      ))}
      {value.length < limits.formerNames ? (
        <Button
          size="small"
          icon={<Plus size={13} />}
          onClick={() => {
            onChange([...value, { name: '', until: null }])
          }}
        >
          {t('form.addFormer')}
        </Button>
      ) : null}
      {error ? (
        <p className="field-error" role="alert">
          {error}
        </p>
      ) : (
        <p className="field-hint">{t('form.formerHint')}</p>
      )}
    </fieldset>
  )
}
