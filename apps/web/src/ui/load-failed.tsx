// What could not be loaded, said in its place, and a way to ask for it again.
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { EmptyState } from './empty-state.tsx'

interface Props {
  readonly title: string
  readonly text: string
  readonly onRetry: () => unknown
}
export const LoadFailed = ({ title, text, onRetry }: Props) => {
  const { t } = useTranslation('shell')
  return (
    <EmptyState
      kind="none"
      title={title}
      text={text}
      actions={
        <Button
          onClick={() => {
            void onRetry()
          }}
        >
          {t('retry')}
        </Button>
      }
    />
  )
}
