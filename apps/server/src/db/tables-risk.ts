// The table of the risk radar, as Kysely sees it.

/** `limits`: decimal strings. Without a row the usual ones count. */
export interface RiskSettings {
  company_id: string
  limits: string[]
}
export interface RiskTables {
  risk_settings: RiskSettings
}
