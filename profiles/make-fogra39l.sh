#!/bin/sh
# Makes fogra39l.icc from Fogra's FOGRA39L data (Debian: apt-get install argyll icc-profiles-free).
# Ink limit 300 %, black curve as colord's recipe. The profile's own date is set to a constant, so that the same data
# give the same bytes.
set -eu
data=${1:-/usr/share/color/icc/FOGRA39L.ti3}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$data" "$work/FOGRA39L.ti3"
cd "$work"
colprof -ql -l300 -kp 0 0.3 0.94 0.94 0.48 -D "FOGRA39L coated" -C "From FOGRA39L data by Fogra; profile CC0" \
  -O fogra39l.icc FOGRA39L
node -e '
  const { readFileSync, writeFileSync } = require("node:fs");
  const icc = readFileSync("fogra39l.icc");
  [2000, 1, 1, 0, 0, 0].forEach((part, index) => icc.writeUInt16BE(part, 24 + 2 * index));
  writeFileSync(process.argv[1], icc);
' "$here/fogra39l.icc"
