// All colours of the product by name: antd's theme, the style sheets and the charts use these. The dark palette is a
// separate file.

/** Ink, paper and a seal on a lit desk. */
export const light = {
  text: '#1A1D21',
  'text-secondary': '#43484F',
  'text-tertiary': '#62676E',
  'text-muted': '#6B6F75',
  'text-faint': '#9A9C9E',
  /** Backgrounds, from the desk at the bottom to the surfaces above the sheet. */
  desk: '#F4F2EC',
  sheet: '#FFFFFF',
  raised: '#FFFFFF',
  paper: '#FAF9F5',
  fill: '#F3F1EB',
  'fill-strong': '#EDEAE2',
  pill: '#E6E3DA',
  mask: 'rgba(22,30,34,.42)',
  /** Lines: between rows, around sheets, around controls, and the strong edge of a box to tick. */
  'line-row': '#EFECE5',
  line: '#E8E4DB',
  'line-strong': '#E0DCD1',
  edge: '#D6D1C6',
  'edge-strong': '#BDB7A9',
  /** The only accent colour: for text and ticks, and as a button's background with `on-accent` on it. */
  accent: '#15586E',
  'accent-hover': '#1F7590',
  'accent-ground': '#15586E',
  'accent-ground-hover': '#1F7590',
  'accent-pressed': '#0A3647',
  'accent-tint': '#E8F1F3',
  'accent-tint-hover': '#DDEAED',
  'accent-edge': '#9DBAC3',
  'on-accent': '#FFFFFF',
  avatar: '#2A4550',
  'row-hover': '#F6F8F8',
  selected: '#EDF4F5',
  'selected-hover': '#E4EEF0',
  /** States: text, background, and edge or mark. */
  good: '#2E6B42',
  'good-tint': '#E8F2EA',
  running: '#2B5794',
  'running-tint': '#E9EFF8',
  'running-solid': '#5F86B8',
  attention: '#85560A',
  'attention-tint': '#FAF0DA',
  'attention-wash': '#FDF6E6',
  'attention-mark': '#B7791F',
  wrong: '#A32820',
  'wrong-tint': '#FBEAE7',
  'wrong-wash': '#FDF3F1',
  'wrong-edge': '#E6B9B5',
  seal: '#B02E26',
  violet: '#5A4680',
  'violet-tint': '#EEEAF4',
  /** The docked selection bar, tooltips, and their highlighted action. */
  bar: '#16262D',
  'bar-hover': '#22343C',
  'bar-edge': '#47575F',
  'bar-text': '#DDE5E7',
  'bar-muted': '#9FB3BA',
  'bar-wrong': '#F0A8A0',
  'bar-action': '#FFFFFF',
  'bar-action-text': '#16262D',
  /** Five steps of a heat strip; text on the last two is `on-heat`. */
  'heat-1': '#DFEAED',
  'heat-2': '#BBD3DA',
  'heat-3': '#93B6C0',
  'heat-4': '#2F6F84',
  'heat-5': '#15586E',
  'on-heat': '#FFFFFF',
  /** Chart series in order, and a dimmed bar. */
  'series-1': '#15586E',
  'series-2': '#C08A3E',
  'series-3': '#6C9A86',
  'series-4': '#8A7BA8',
  'series-5': '#5B86B8',
  'series-6': '#A9A597',
  'series-rest': '#8FB0BA',
  'shadow-faint': 'rgba(60,50,20,.05)',
  shadow: 'rgba(60,50,20,.12)',
  'shadow-strong': 'rgba(26,29,33,.16)',
} as const

export type ColorName = keyof typeof light
export type Palette = Readonly<Record<ColorName, string>>

/** The loaded palettes; the dark one is added when first chosen. */
export const palettes: { readonly light: Palette; dark?: Palette } = { light }
