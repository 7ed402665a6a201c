// The dark theme: its palette and antd's algorithm for shades. Fetched when chosen.
import darkAlgorithm from 'antd/es/theme/themes/dark'

export { dark } from '../ui/palette-dark.ts'
export { darkAlgorithm }
