#!/bin/sh
# Starts the object store with one user, whose keys come from environment variables; docker-compose runs this script.
set -eu
umask 077
cat > /tmp/s3.json <<JSON
{"identities":[{"name":"freight","credentials":[{"accessKey":"$S3_ACCESS_KEY","secretKey":"$S3_SECRET_KEY"}],"actions":["Admin","Read","Write","List"]}]}
JSON
exec weed server -dir=/data -s3 -s3.config=/tmp/s3.json -ip.bind=0.0.0.0
