import { Suspense, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyAntd } from '../theme/lazy-antd.ts'
import type { ColumnChoiceProps } from './column-choice.tsx'
import { PopBox } from '../overlay/pop-box.tsx'

const ColumnChoice = lazyAntd(() => import('./column-choice.tsx'))

/** Chooses the columns and their order. Pinned columns stay. */
export const ColumnSettings = ({ children, ...choice }: ColumnChoiceProps & { readonly children: ReactElement }) => {
  const { t } = useTranslation('invoice')
  const [open, setOpen] = useState(false)
  return (
    <PopBox
      title={t('columns.title')}
      open={open}
      onOpen={setOpen}
      content={
        <Suspense>
          <ColumnChoice {...choice} />
        </Suspense>
      }
    >
      {children}
    </PopBox>
  )
}
