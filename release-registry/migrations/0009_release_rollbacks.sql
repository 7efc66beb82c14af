-- Whether a version was rolled back is asked for every pin: without it that question reads the pin's whole history.
CREATE INDEX IF NOT EXISTS release_pin_history_rollback ON registry.release_pin_history (environment, name, from_version, id)
  WHERE action = 'rollback';
