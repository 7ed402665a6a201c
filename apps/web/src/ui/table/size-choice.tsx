import { useTranslation } from 'react-i18next'
import { Choice } from '../controls/choice.tsx'
import styles from '../fields/filter.module.css'

/** The number of rows per page. */
export const SizeChoice = ({ value, sizes, onChange }: { value: number; sizes: readonly number[]; onChange: (size: number) => void }) => {
  const { t } = useTranslation('invoice')
  const name = (count: number): string => t('total.pageSize', { count })
  return (
    <div className={`${styles['filter']} ${styles['size']}`}>
      <Choice
        label={t('total.size')}
        values={[value]}
        options={sizes.map((size) => ({ value: size, label: name(size) }))}
        onChange={([size]) => {
          if (size) onChange(size)
        }}
      />
    </div>
  )
}
